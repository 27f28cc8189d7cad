//! Enums that are tables.

/// Declares an enum as a table: a column for each property, and a row for each value. No list can then lack a value, and no
/// value a property.
///
/// ```
/// linesman_games::table! {
///     /// A suit of cards.
///     pub enum Suit {
///         /// Returns the suit's letter.
///         letter: char,
///         /// Returns the suit's name.
///         name: &'static str;
///
///         /// The highest suit.
///         Spades('s', "spades"),
///         /// The lowest suit.
///         Clubs('c', "clubs"),
///     }
/// }
///
/// assert_eq!(Suit::ALL.map(Suit::letter), ['s', 'c']);
/// assert_eq!(Suit::Clubs.name(), "clubs");
/// ```
#[macro_export]
macro_rules! table {
    (
        $(#[$meta:meta])*
        $access:vis enum $table:ident {
            $($(#[$about_column:meta])* $column:ident: $type:ty),+;
            $($(#[$about_value:meta])* $value:ident($($cell:expr),+ $(,)?),)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $access enum $table {
            $($(#[$about_value])* $value,)+
        }

        impl $table {
            /// All values, in the order of the table.
            $access const ALL: [Self; [$(Self::$value),+].len()] = [$(Self::$value),+];
        }

        const _: () = {
            struct Row {
                $($column: $type,)+
            }

            const fn row($($column: $type),+) -> Row {
                Row { $($column),+ }
            }

            const fn row_of(value: $table) -> Row {
                match value {
                    $($table::$value => row($($cell),+),)+
                }
            }

            impl $table {
                $(
                    $(#[$about_column])*
                    #[must_use]
                    $access const fn $column(self) -> $type {
                        row_of(self).$column
                    }
                )+
            }
        };
    };
}
