//! The order in which the entries of a book are drawn.

use crate::draw::mixed;

/// Returns the place of a number in an order of all numbers below `count`, which the seed draws. No two numbers have one place.
///
/// The order is not kept: four rounds of Feistel (1973) exchange the numbers below a power of 4. What is beyond the count goes round again.
pub(super) fn permuted(number: u32, count: u32, seed: u64) -> u32 {
    let bits = u32::BITS - count.saturating_sub(1).leading_zeros();
    let half = bits.div_ceil(2).max(1);
    let mask = (1 << half) - 1;
    let mut place = u64::from(number);
    loop {
        let (mut left, mut right) = (place >> half, place & mask);
        for round in 0..4 {
            let drawn = mixed(seed.wrapping_add(round), right) & mask;
            (left, right) = (right, left ^ drawn);
        }
        place = left << half | right;
        if place < u64::from(count) {
            return u32::try_from(place).unwrap_or_default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_place_of_its_own() {
        for count in [1, 2, 3, 4, 5, 16, 17, 100, 1000, 4097] {
            let mut places: Vec<u32> = (0..count).map(|it| permuted(it, count, 7)).collect();
            assert!(count < 5 || !places.is_sorted());
            places.sort_unstable();
            assert!(places.into_iter().eq(0..count), "{count}");
        }
        let draw = |seed| -> Vec<u32> { (0..100).map(|it| permuted(it, 100, seed)).collect() };
        assert_ne!(draw(1), draw(2));
        assert_eq!(draw(1), draw(1));
    }
}
