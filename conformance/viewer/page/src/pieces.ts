import { css } from "lit";

/** What squares and pieces look like, on boards and in small. */
export const pieces = css`
  .square { fill: var(--square); stroke: var(--edge); stroke-width: 1; }
  .ground { fill: var(--ground); stroke: var(--edge); }
  .sign { stroke: var(--edge); stroke-width: 2; fill: none; }
  .blocked .shape { fill: var(--blocked); stroke: var(--edge); }
  .first .shape { fill: var(--first); stroke: var(--rim); stroke-width: 1.2; } .second .shape { fill: var(--second); stroke: var(--rim); stroke-width: 1.2; }
  .dark { fill: var(--ground); } .shape { fill-rule: evenodd; }
  .figure, .letters { fill-rule: evenodd; pointer-events: none; }
  .first .figure, .first .letters { fill: var(--on-first); } .second .figure, .second .letters { fill: var(--on-second); }
  .filled .shape { stroke-width: 2; } .filled.first .shape { fill: color-mix(in srgb, var(--first) 35%, #111); }
  .filled.second .shape { fill: color-mix(in srgb, var(--second) 35%, #111); }
  .first .fill { fill: var(--first); } .second .fill { fill: var(--second); }
  @media (forced-colors: active) {
    .first .shape, .second .shape { fill: Canvas; stroke: CanvasText; } .letters, .figure { fill: CanvasText !important; } .fill { fill: Canvas !important; }
    .square, .ground { fill: Canvas; stroke: GrayText; } .blocked .shape { fill: GrayText; }
  }
`;
