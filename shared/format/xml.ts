export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

/** Characters that XML 1.0 forbids even when escaped (section 2.2), and lone surrogates. */
const impossible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these control characters are removed
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

export function xmlText(text: string): string {
  return text.replace(impossible, '')
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes line ends and tabs too, because XML readers normalize unescaped ones (sections 2.11 and 3.3.3). */
const escapeAll = (text: string, characters: RegExp) =>
  xmlText(text).replace(characters, (character) => named[character] ?? `&#${character.charCodeAt(0)};`)

const escapeText = (text: string) => escapeAll(text, /[&<>\r]/g)
const escapeAttribute = (text: string) => escapeAll(text, /[&<>"\t\n\r]/g)

export function textElement(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, attributes, content: text }
}

export function emptyElement(name: string, attributes: Readonly<Record<string, string>>): XmlElement {
  return { name, attributes, content: [] }
}

function write({ name, attributes, content }: XmlElement): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  const start = `<${name}${pairs.join('')}`
  if (typeof content === 'string') return `${start}>${escapeText(content)}</${name}>`
  if (content.length === 0) return `${start}/>`
  return `${start}>\n${content.map(write).join('\n')}\n</${name}>`
}

/**
 * We write XML ourselves because xmlbuilder2 and fast-xml-builder emit or reject characters that XML forbids,
 * and do not escape line ends. `styleSheet` is the URL of a CSS file that browsers apply.
 */
export function writeXml(root: XmlElement, styleSheet?: string): string {
  const style = styleSheet ? `<?xml-stylesheet type="text/css" href="${escapeAttribute(styleSheet)}"?>\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n${style}${write(root)}\n`
}
