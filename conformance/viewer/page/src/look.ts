import { css } from "lit";

/** How a page with a game is laid out: on one screen if it is wide, and in one column if it is narrow. */
export const look = css`
  :host { display: block; font: .95rem/1.4 system-ui, sans-serif; background: var(--back); overflow-wrap: anywhere; }
  * { box-sizing: border-box; }
  .app { display: grid; gap: .5rem; padding: .5rem .7rem; grid-template-columns: minmax(0, 1fr); }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; min-width: 0; }
  h1 { margin: 0; font-size: 1.05rem; } h1 small { font-weight: 400; color: var(--dim); font-size: .85rem; } h2 { margin: .4rem 0 .2rem; font-size: .95rem; }
  p { margin: .2rem 0; } a { color: var(--link); } code { font-family: ui-monospace, monospace; font-size: .9em; }
  .banner { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.5fr) minmax(0, 1fr); gap: .5rem; align-items: stretch; }
  .side { display: grid; grid-template-columns: auto minmax(0, 1fr) auto auto; column-gap: .5rem; align-items: center; padding: .25rem .7rem; border-left: 6px solid var(--line-first); }
  .side.second { border-left: 1px solid var(--line); border-right: 6px solid var(--line-second); } .side strong { white-space: nowrap; }
  .side .name, .side .lost { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .side .clock { font-size: 1.1rem; font-weight: 600; font-variant-numeric: tabular-nums; }
  .side .lost { grid-column: 1 / -1; color: var(--dim); font-size: .82rem; } .won .name { font-weight: 700; } .badge { font-size: .8rem; font-weight: 700; color: var(--good); } .badge.fault { color: var(--fail); }
  .title { display: flex; flex-direction: column; justify-content: center; text-align: center; gap: .1rem; min-width: 0; }
  .title nav { display: inline; font-size: .85rem; font-weight: 400; } .title nav a { margin: 0 .2rem; }
  .result { min-height: 1.6rem; padding: 0 .5rem; border: none; background: none; font-weight: 600; color: var(--link); } .result:hover { text-decoration: underline; } .result.fault { color: var(--fail); }
  .stage { display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; min-height: 0; }
  .board { position: relative; min-width: 0; min-height: 0; padding: .35rem .5rem 0 .1rem; } .board > p { padding: 1rem; }
  .list { display: flex; flex-direction: column; min-height: 0; } linesman-moves { flex: 1 1 0; }
  .beside { display: flex; flex-direction: column; gap: .5rem; min-height: 0; min-width: 0; }
  .beside .talks { flex: 1 1 8rem; min-height: 8rem; display: flex; } linesman-talk { flex: 1; }
  .end { flex: 0 1 auto; max-height: 55%; overflow-y: auto; padding: .3rem .8rem; border-left: 5px solid var(--link); } .end.bad { border-left-color: var(--mark); }
  .end dl { margin: .3rem 0; font-size: .88rem; } .end dl > div { display: grid; grid-template-columns: 5rem minmax(0, 1fr); } dt { color: var(--dim); } dd { margin: 0; min-width: 0; }
  summary { cursor: pointer; font-weight: 600; } .fail { color: var(--fail); font-weight: 600; } .note { color: var(--note); } .cut:empty { display: none; }
  .status { margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: .9rem; }
  .time { padding: 0; }
  .controls { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; } .controls label { display: inline-flex; gap: .3rem; align-items: center; }
  .steer { flex-wrap: nowrap; } .steer .status { flex: 1 1 0; min-width: 0; } .speed { display: inline-flex; align-items: center; } .pace { min-width: 3.4rem; text-align: center; font-variant-numeric: tabular-nums; }
  #ply { width: 4.6rem; } .more { position: relative; } .more > summary { list-style: none; padding: .25rem .6rem; font-weight: 400; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; }
  .more > div { position: absolute; right: 0; bottom: calc(100% + .4rem); z-index: 5; width: min(26rem, 90vw); max-height: 70vh; overflow: auto; padding: .7rem .9rem; box-shadow: 0 4px 24px #0004; }
  .more p { display: flex; flex-wrap: wrap; gap: .4rem .9rem; align-items: center; } .more ul { margin: .3rem 0; padding-left: 1.2rem; } kbd { font-family: ui-monospace, monospace; font-weight: 600; }
  .turn { flex: none; max-height: 75%; overflow-y: auto; padding: .3rem .8rem; border-left: 5px solid var(--link); } .turn p { margin: .25rem 0; } .turn p:empty { display: none; }
  .turn textarea { font: .95rem ui-monospace, monospace; color: var(--text); background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: .2rem .4rem; } .turn button { margin-bottom: .2rem; }
  .rows { display: flex; gap: .6rem; align-items: center; margin: .3rem 0; } .tray button { touch-action: none; }
  .ghost { position: fixed; z-index: 9; padding: .1rem .7rem; pointer-events: none; transform: translate(-50%, -50%);
    font: 600 1.3rem ui-monospace, monospace; background: var(--now); border: 2px solid var(--link); border-radius: 50%; }
  linesman-desk { flex: none; max-height: 60%; overflow-y: auto; } .none linesman-desk { max-height: none; }
  .list { height: 18rem; } .beside .talks { height: 18rem; flex: none; } linesman-board { height: auto; }
  @media (min-width: 60rem) {
    .stage { grid-template-columns: max-content minmax(12rem, 20rem) minmax(17rem, 1fr); }
    :host([embedded]) .stage { grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); }
    .list, .beside .talks { height: auto; } .beside .talks { flex: 1 1 8rem; }
  }
  @media (min-width: 60rem) and (min-height: 34rem) {
    :host([page]) .app { height: 100vh; height: 100dvh; grid-template-rows: auto minmax(0, 1fr) auto auto; }
    :host([page]) .app.none { height: auto; }
    :host([page]) .app.cut { grid-template-rows: auto auto minmax(0, 1fr) auto auto; }
    :host([page]) .board { height: 100%; aspect-ratio: var(--ratio); max-width: calc(100vw - 34rem); container-type: size; }
    :host([page]) linesman-board { height: 100%; --board-least: 0; }
  }
  .lists { display: flex; flex-direction: column; gap: .5rem; min-height: 0; } .lists .list { flex: 1 1 12rem; } .lists h2 { padding: 0 .6rem; font-size: .85rem; }
  @media (min-width: 60rem) {
    .two .stage { grid-template-columns: max-content max-content minmax(14rem, 1fr); } :host([page]) .app.two { grid-template-rows: auto minmax(0, 1fr) auto auto auto; }
    :host([page]) .two .board { max-width: calc(50vw - 9rem); }
  }
  :host([embedded]) { background: none; } :host([embedded]) .app { padding: 0; } :host([embedded]) .list { height: 26rem; } :host([embedded]) linesman-board { --board-height: 26rem; }
  @media (max-width: 59.99rem) {
    .banner { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } .title { grid-column: 1 / -1; grid-row: 1; }
    .side { display: flex; flex-wrap: wrap; } .side .clock { margin-left: auto; } .side .name { order: 1; flex: 1 1 100%; } .side .lost { order: 2; flex: 1 1 0; min-width: 0; } .side .is { order: 3; }
    .steer { flex-wrap: wrap; } .steer .status { flex: 1 1 100%; order: -1; white-space: normal; min-height: 2.8em; } .more > div { right: auto; left: -6rem; }
    .app { display: flex; flex-direction: column; } .stage { display: contents; } .board { order: 1; } .steer { order: 2; } .time { order: 3; } .list, .lists { order: 4; } .beside { order: 5; } .beside.plays { order: 1; }
    .board linesman-board { --board-height: 80vh; }
  }
  @media print {
    .steer, .time, .talks, .title nav { display: none !important; } :host { background: none; } .stage { display: block !important; } .app { height: auto !important; display: block !important; }
    .board { width: 11cm; height: 11cm !important; margin: 0 auto; } .end { max-height: none; overflow: visible; } .list { height: auto !important; border: none; }
  }
`;
