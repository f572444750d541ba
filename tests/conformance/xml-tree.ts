import { SaxesParser } from 'saxes'

export type XmlNode = {
  name: string
  /** Empty if the name has no namespace. */
  namespace: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** Returns the root element. @throws Error for violations of XML 1.0 or its namespaces */
export function readXml(document: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, uri, attributes }) => {
    const values = Object.values(attributes).map((one): [string, string] => [one.name, one.value])
    const node = { name, namespace: uri, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('text', (text) => {
    const current = open.at(-1)
    if (current) current.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  if (!root) throw new Error('The document has no root element.')
  return root
}

export const childrenOf = (node: XmlNode, name: string) =>
  node.children.filter((child) => child.name === name)

export const childText = (node: XmlNode, name: string) => childrenOf(node, name)[0]?.text
