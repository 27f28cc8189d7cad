//! Reads how the agents of a plan run.

use linesman_interface::game::{Keeping, keeping::USUAL_SIZE};
use linesman_referee::{MemoryLimit, SandboxLevel};

use super::{
    Plan, PlanError,
    section::{LIMITS, SANDBOX, Section},
};

/// Reads what agents may use of the machine.
pub(super) fn limits(top: &Section<'_, '_>, plan: &mut Plan) -> Result<(), PlanError> {
    plan.terms.memory = plan.protocol().memory_limit();
    let Some(section) = top.table("limits")? else {
        return Ok(());
    };
    section.expect_only(LIMITS)?;
    if let Some(memory) = section.text("memory")? {
        let limit = memory.value.parse::<MemoryLimit>();
        plan.terms.memory = limit
            .map_err(|why| section.wrong(memory.at, format!("'memory': {why}")))?
            .0;
    }
    plan.terms.pauses_idle = section.flag("pause-idle")?;
    if let Some(cores) = section.number("cores", 0..1025)? {
        plan.terms.cores = usize::try_from(cores).unwrap_or(1);
    }
    if let Some(cores) = section.number("agent-cores", 0..513)? {
        plan.terms.agent_cores = usize::try_from(cores).unwrap_or(0);
    }
    Ok(())
}

/// Reads how agents are confined, and what they keep.
pub(super) fn sandbox(top: &Section<'_, '_>, plan: &mut Plan) -> Result<(), PlanError> {
    let Some(section) = top.table("sandbox")? else {
        return Ok(());
    };
    section.expect_only(SANDBOX)?;
    if let Some(level) = section.text("level")? {
        plan.terms.requires_sandbox = true;
        let parsed = level.value.parse::<SandboxLevel>();
        plan.terms.sandbox = parsed.map_err(|why| {
            section.wrong(level.at, format!("'level' is {:?}: {why}", level.value))
        })?;
    }
    for path in section.options("allow-read")? {
        plan.terms.readable.push(plan.folder().join(&path.value));
    }
    let size = section.text("keep-size")?;
    let Some(folder) = section.text("keep")? else {
        return size.map_or(Ok(()), |size| {
            let what = "'keep-size' belongs to 'keep', which names the folder";
            Err(section.wrong(size.at, what))
        });
    };
    let mut limit = MemoryLimit(Some(USUAL_SIZE));
    if let Some(size) = size {
        let parsed = size.value.parse::<MemoryLimit>();
        limit = parsed.map_err(|why| section.wrong(size.at, format!("'keep-size': {why}")))?;
    }
    plan.terms.keeping = Some(Keeping {
        folder: plan.folder().join(&folder.value),
        limit: limit.0,
    });
    Ok(())
}
