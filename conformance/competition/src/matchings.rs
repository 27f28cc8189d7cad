//! The ways to pair players, the cheapest first.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap},
    convert::Infallible,
};

use rustworkx_core::{
    max_weight_matching::max_weight_matching,
    petgraph::graph::{NodeIndex, UnGraph},
};

/// What a pair costs; nothing if it cannot play.
pub(crate) type Cost<'a> = &'a dyn Fn(usize, usize) -> Option<i128>;

/// Pairs, each in the order in which the players are given.
pub(crate) type Pairs = Vec<[usize; 2]>;

/// How far from each other in their order two players may be at first, when there are many.
const NEAR: usize = 96;

/// All ways to pair these players, in the order of their costs (Murty, 1968). Each way is found when it is asked for.
pub(crate) struct Matchings<'a> {
    order: Vec<usize>,
    cost: Cost<'a>,
    ways: BinaryHeap<Reverse<Way>>,
}

/// The cheapest of the ways that begin with some pairs and avoid others.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    cost: i128,
    pairs: Pairs,
    /// How many of the pairs are the same in all of these ways.
    fixed: usize,
    avoided: BTreeSet<[usize; 2]>,
}

impl<'a> Matchings<'a> {
    /// Returns the ways to pair these players. Neighbours in the order are likely to cost least.
    pub(crate) fn new(order: Vec<usize>, cost: Cost<'a>) -> Self {
        // The best partner has nearly the same score, so a large graph needs only short edges.
        let mut reach = order.len().min(NEAR);
        let mut first = matched(&order, cost, reach);
        while first.is_none() && reach < order.len() {
            reach *= 2;
            first = matched(&order, cost, reach);
        }
        let mut matchings = Self {
            order,
            cost,
            ways: BinaryHeap::new(),
        };
        matchings.add(first, Vec::new(), BTreeSet::new());
        matchings
    }

    fn add(&mut self, rest: Option<Pairs>, mut pairs: Pairs, avoided: BTreeSet<[usize; 2]>) {
        let Some(rest) = rest else {
            return;
        };
        let fixed = pairs.len();
        pairs.extend(rest);
        let costs = pairs
            .iter()
            .filter_map(|&[one, other]| (self.cost)(one, other));
        self.ways.push(Reverse(Way {
            cost: costs.sum(),
            pairs,
            fixed,
            avoided,
        }));
    }
}

impl Iterator for Matchings<'_> {
    type Item = Pairs;

    fn next(&mut self) -> Option<Pairs> {
        let Reverse(way) = self.ways.pop()?;
        // Each other way has the same pairs up to one, and not that one.
        for at in way.fixed..way.pairs.len() {
            let begun = way.pairs[..at].to_vec();
            let mut avoided = way.avoided.clone();
            avoided.insert(way.pairs[at]);
            let is_left = |one: &usize| !begun.iter().flatten().any(|it| it == one);
            let left: Vec<usize> = self.order.iter().copied().filter(is_left).collect();
            let cost = |one, other| match avoided.contains(&[one, other]) {
                true => None,
                false => (self.cost)(one, other),
            };
            let rest = matched(&left, &cost, left.len());
            self.add(rest, begun, avoided);
        }
        Some(way.pairs)
    }
}

/// Returns the cheapest way to pair everyone, if partners are at most `reach` places apart.
fn matched(order: &[usize], cost: Cost<'_>, reach: usize) -> Option<Pairs> {
    let mut graph = UnGraph::<(), i128>::with_capacity(order.len(), order.len() * reach);
    let nodes: Vec<NodeIndex> = order.iter().map(|_| graph.add_node(())).collect();
    for (at, &one) in order.iter().enumerate() {
        for (near, &other) in order.iter().enumerate().skip(at + 1).take(reach) {
            if let Some(cost) = cost(one, other) {
                graph.add_edge(nodes[at], nodes[near], -cost);
            }
        }
    }
    let weight = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<_, Infallible>(*edge.weight())
    };
    let Ok(matching) = max_weight_matching(&graph, true, weight, false);
    if matching.len() * 2 != order.len() {
        return None;
    }
    let mut pairs: Vec<[usize; 2]> = matching
        .into_iter()
        .map(|(one, other)| [one.min(other), one.max(other)])
        .collect();
    pairs.sort_unstable();
    Some(
        pairs
            .into_iter()
            .map(|pair| pair.map(|at| order[at]))
            .collect(),
    )
}
