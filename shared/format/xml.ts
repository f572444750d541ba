/** An element with attributes and either a text or other elements, never both mixed. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

/** What an XML 1.0 document cannot hold, not even escaped (section 2.2), halves of surrogate pairs included. */
const impossible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** The text as far as XML can carry it. */
export function xmlText(text: string): string {
  return text.replace(impossible, '')
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Line ends and tabs as references, or a reader would fold them into spaces in attributes and into line feeds in texts (sections 2.11 and 3.3.3). */
const escapeAll = (text: string, characters: RegExp) =>
  xmlText(text).replace(characters, (character) => named[character] ?? `&#${character.charCodeAt(0)};`)

const escapeText = (text: string) => escapeAll(text, /[&<>\r]/g)
const escapeAttribute = (text: string) => escapeAll(text, /[&<>"\t\n\r]/g)

/** An element with a text. Names are ours; whatever stands in text and attributes comes out of any reader as it went in. */
export function textElement(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, attributes, content: text }
}

/** An element that says what it has to say in its attributes. */
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
 * The document, always well-formed and the same for the same content. By hand, because the libraries at hand (xmlbuilder2,
 * fast-xml-builder) let through or refuse what XML cannot hold, and leave the line ends of texts to the reader's folding.
 * `styleSheet` is the address of the CSS with which a browser shows it.
 */
export function writeXml(root: XmlElement, styleSheet?: string): string {
  const style = styleSheet ? `<?xml-stylesheet type="text/css" href="${escapeAttribute(styleSheet)}"?>\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n${style}${write(root)}\n`
}
