import { SaxesParser } from 'saxes'
import { malformedXml } from './s3-error.ts'

export type ParsedElement = { name: string; text: string; children: ParsedElement[] }

/** @returns the root element @throws S3Error MalformedXML */
export function parseXml(source: string): ParsedElement {
  const outside: ParsedElement = { name: '', text: '', children: [] }
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

export const childElements = (parent: ParsedElement, name: string) =>
  parent.children.filter((child) => child.name === name)

export const elementText = (parent: ParsedElement, name: string) => childElements(parent, name)[0]?.text
