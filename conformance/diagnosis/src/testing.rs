//! What the tests share.

use linesman_interface::protocol::Descriptor;

/// The protocols whose conversations are tried.
pub(crate) const PROTOCOLS: &[&Descriptor] = &[
    linesman_protocol_stratego::STRATEGO,
    linesman_protocol_otep::OTEP,
    linesman_protocol_bitwa::BITWA,
];
