import type { PropertyDeclaration, PropertyDeclarations } from "lit";

/** Returns properties that are all declared alike. */
export function properties(declaration: PropertyDeclaration, ...names: string[]): PropertyDeclarations {
  return Object.fromEntries(names.map((name) => [name, declaration]));
}
