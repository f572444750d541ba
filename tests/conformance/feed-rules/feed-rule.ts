import { childrenOf, type XmlNode } from '#tests/conformance/xml-tree.ts'

export type ReadFeedDocument = { rss: XmlNode; channel: XmlNode; items: XmlNode[] }

export type FeedRule = { says: string; source: string; faultsOf(feed: ReadFeedDocument): string[] }

export function isAbsolute(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && /^https?:\/\/[^/]/.test(address)
}

export function faults<Node>(
  nodes: readonly Node[],
  isRight: (node: Node) => boolean,
  fault: (node: Node) => string,
) {
  return nodes.filter((node) => !isRight(node)).map(fault)
}

export function exactlyOne(node: XmlNode, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const count = childrenOf(node, name).length
    return count === 1 ? [] : [`${node.name} has ${count} ${name}`]
  })
}

export function atMostOne(node: XmlNode, names: readonly string[]): string[] {
  return names.flatMap((name) => (childrenOf(node, name).length > 1 ? [`${name} is repeated`] : []))
}

export const isBlankText = (text: string | undefined) => (text ?? '').trim() === ''

export function attributeOf(node: XmlNode, child: string, attribute: string): string | undefined {
  return childrenOf(node, child)[0]?.attributes[attribute]
}
