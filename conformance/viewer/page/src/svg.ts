/** Returns an element of a drawing. Text goes into it as text only. */
export function element(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, `${value}`);
  made.textContent = text;
  return made;
}
