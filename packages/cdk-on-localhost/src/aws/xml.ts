import XMLBuilder from 'fast-xml-builder'

type XmlContent = string | number | boolean | undefined | XmlElements | readonly (string | XmlElements)[]

/** A name that begins with `@` is an attribute. */
export type XmlElements = { readonly [name: string]: XmlContent }

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' })

export function writeXmlDocument(root: XmlElements): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
}
