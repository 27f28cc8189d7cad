//! Keys and signatures, held against the tests of RFC 8032 and against OpenSSL.

use std::{fs, process::Command};

use linesman_certificate::{Hex, PrivateKey, PublicKey};

use super::{PRIVATE, private_key, signed};

const PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\n\
    MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n\
    -----END PUBLIC KEY-----\n";

fn pem(kind: &str, body: &str) -> String {
    format!("-----BEGIN {kind} KEY-----\n{body}\n-----END {kind} KEY-----\n")
}

#[test]
fn keys_in_pem_sign_as_rfc_8032_says() {
    let check = |private: &str, public: &str, bytes: &[u8], key: &str, signature: &str| {
        let private = PrivateKey::from_pem(private).unwrap();
        let public = PublicKey::from_pem(public).unwrap();
        assert_eq!(private.public(), public);
        assert_eq!(public.hex().to_string(), key);
        let signed = private.sign(bytes);
        assert_eq!(signed.to_string(), signature);
        assert!(public.is_signed(bytes, &signed));
        assert!(!public.is_signed(b"something else", &signed));
        assert!(!public.is_signed(bytes, &Hex([0; 64])));
    };
    check(
        PRIVATE,
        PUBLIC,
        b"",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595b\
         be24655141438e7a100b",
    );
    check(
        &pem(
            "PRIVATE",
            "MC4CAQAwBQYDK2VwBCIEIMWqjfQ/n4N77bdELzHct7Fm04U1B28JS4XOOi4LRFj3",
        ),
        &pem(
            "PUBLIC",
            "MCowBQYDK2VwAyEA/FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU=",
        ),
        &[0xaf, 0x82],
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716e\
         d28dc027beceea1ec40a",
    );
}

#[test]
fn keys_are_written_as_they_were_read() {
    assert_eq!(private_key().to_pem(), PRIVATE);
    assert_eq!(private_key().public().to_pem(), PUBLIC);
}

#[test]
fn no_two_new_keys_are_the_same() {
    let new = || PrivateKey::generate().unwrap().public().hex();
    assert_ne!(new(), new());
}

#[test]
fn what_is_no_key_is_called_what_it_is() {
    let check = |text: &str, expected: &str| {
        let Err(error) = PrivateKey::from_pem(text) else {
            panic!("{text}");
        };
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    };
    check("", "this is not a key");
    check("secret", "this is not a key");
    check(PUBLIC, "this is a public key");
    check(
        &PRIVATE.replace("MC4", "MC5"),
        "this is a private key, or a damaged one",
    );
    check(
        &pem("ENCRYPTED PRIVATE", "MC4C"),
        "this private key is encrypted",
    );
    check(&pem("OPENSSH PRIVATE", "MC4C"), "this is an OpenSSH key");
    let error = PublicKey::from_pem(PRIVATE).unwrap_err().to_string();
    assert!(error.starts_with("this is a private key"), "{error}");
}

/// Another program agrees on the keys and on the signature.
#[test]
fn openssl_takes_our_keys_and_our_signature() {
    if Command::new("openssl").arg("version").output().is_err() {
        eprintln!("not run: there is no openssl here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let openssl = |args: &[&str]| {
        let output = Command::new("openssl")
            .args(args)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        (output.status.success(), text)
    };
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    let certificate = signed();
    write("key", private_key().to_pem().as_bytes());
    write("key.pub", private_key().public().to_pem().as_bytes());
    write("bytes", &certificate.signed_bytes());
    write("signature", &certificate.signature.unwrap().0);
    assert_eq!(
        openssl(&["pkey", "-in", "key", "-pubout"]),
        (true, PUBLIC.to_owned())
    );
    let verify = [
        "pkeyutl",
        "-verify",
        "-pubin",
        "-inkey",
        "key.pub",
        "-rawin",
        "-in",
        "bytes",
        "-sigfile",
        "signature",
    ];
    assert!(openssl(&verify).0, "{}", openssl(&verify).1);
    write("bytes", &[&certificate.signed_bytes()[..], b" "].concat());
    assert!(!openssl(&verify).0);
    let (is_made, text) = openssl(&["genpkey", "-algorithm", "ed25519"]);
    assert!(is_made && PrivateKey::from_pem(&text).is_ok(), "{text}");
}
