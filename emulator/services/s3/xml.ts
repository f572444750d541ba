import { SaxesParser } from 'saxes'
import { malformedXml } from '#emulator/services/s3/s3-error.ts'

export type XmlElement = { name: string; text: string; children: XmlElement[] }

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

function escapeXml(text: string): string {
  // Control characters that XML 1.0 cannot carry go as references, as S3 sends them.
  return text
    .replace(/[<>&"]/g, (character) => entities[character] ?? character)
    .replace(/\p{Cc}/gu, (character) => `&#x${character.charCodeAt(0).toString(16)};`)
}

export const element = (name: string, text: string | number | boolean) =>
  `<${name}>${escapeXml(String(text))}</${name}>`

export const xmlDocument = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`

/** The root element of a request's body. Throws MalformedXML. */
export function parseXml(source: string): XmlElement {
  const outside: XmlElement = { name: '', text: '', children: [] }
  const open = [outside]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    const child = { name, text: '', children: [] }
    open.at(-1)?.children.push(child)
    open.push(child)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    const current = open.at(-1)
    if (current) current.text += text
  })
  parser.on('error', () => {
    throw malformedXml()
  })
  parser.write(source).close()
  const [root] = outside.children
  if (!root) throw malformedXml()
  return root
}

export const childrenOf = (parent: XmlElement, name: string) =>
  parent.children.filter((child) => child.name === name)

export const textOf = (parent: XmlElement, name: string) => childrenOf(parent, name)[0]?.text
