//! The one way to write a JSON value that is signed: no blanks, names in the order of their bytes, nothing escaped that need
//! not be. For the values that stand in certificates this is RFC 8785.

use serde_json::Value;

/// Returns a value in canonical form. Its numbers are integers.
pub(super) fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Array(items) => {
            let mut mark = '[';
            for item in items {
                text.push(mark);
                write(item, text);
                mark = ',';
            }
            text.push_str(if items.is_empty() { "[]" } else { "]" });
        }
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            // The order in a map depends on how the library was built.
            fields.sort_by_key(|(name, _)| *name);
            let mut mark = '{';
            for (name, value) in &fields {
                text.push(mark);
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                write(value, text);
                mark = ',';
            }
            text.push_str(if fields.is_empty() { "{}" } else { "}" });
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            text.push_str(&value.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_one_form() {
        let check = |text: &str, expected: &str| {
            let value = serde_json::from_str(text).unwrap();
            assert_eq!(canonical(&value), expected);
        };
        check(
            "{ \"b\": 1, \"a\" : [ ] , \"B\": {} }",
            "{\"B\":{},\"a\":[],\"b\":1}",
        );
        check(
            "[1,\t{\"z\":[true,null], \"y\":\"\"}]",
            "[1,{\"y\":\"\",\"z\":[true,null]}]",
        );
        // RFC 8785, 3.2.2.2: these and no others are escaped, with lower-case digits.
        check(
            r#""\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/""#,
            "\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"",
        );
        check(r#""\b\f\r\t\u007f""#, "\"\\b\\f\\r\\t\u{7f}\"");
    }
}
