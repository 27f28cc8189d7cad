//! The protocols.

use linesman_interface::protocol::Descriptor;
use linesman_protocol_bitwa::BITWA;
use linesman_protocol_otep::OTEP;
use linesman_protocol_stratego::STRATEGO;
use linesman_protocol_uci::{UAI, UCI};

/// The protocols that come with Linesman.
pub const PROTOCOLS: &[&Descriptor] = &[STRATEGO, OTEP, BITWA, UCI, UAI];
