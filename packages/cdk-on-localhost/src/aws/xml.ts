import XMLBuilder from 'fast-xml-builder'

/** What an element holds: its text, its own elements, or one of these for each time that it is repeated. */
type XmlContent = string | number | boolean | undefined | XmlElements | readonly (string | XmlElements)[]

/** Elements by their names; a name that begins with `@` is an attribute. */
export type XmlElements = { readonly [name: string]: XmlContent }

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' })

/** The document with this root element; all text in it is escaped. */
export function writeXml(root: XmlElements): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
}
