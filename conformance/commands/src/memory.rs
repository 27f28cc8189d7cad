//! The memory that an agent may use, as the user types it.

pub(crate) use linesman_referee::MemoryLimit;
