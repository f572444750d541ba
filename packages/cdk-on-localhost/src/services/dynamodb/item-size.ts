import type { Attribute, Item } from 'dynalite/db/index.js'

const containerOverhead = 3
const elementOverhead = 1

function numberSize(digits: string): number {
  const significant = digits
    .replace(/e.*$/i, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+|0+$/g, '').length
  return Math.ceil(significant / 2) + 1 + (digits.startsWith('-') ? 1 : 0)
}

function listSize(values: unknown, sizeOfOne: (value: string) => number): number {
  return Array.isArray(values) ? values.reduce((sum, value) => sum + sizeOfOne(String(value)), 0) : 0
}

const textSize = (text: string) => Buffer.byteLength(text)
const binarySize = (base64: string) => Buffer.from(base64, 'base64').length

function isAttribute(value: unknown): value is Attribute {
  return typeof value === 'object' && value !== null
}

function containerSize(elements: readonly unknown[]): number {
  return elements.reduce<number>(
    (sum, element) => sum + elementOverhead + (isAttribute(element) ? attributeSize(element) : 0),
    containerOverhead,
  )
}

function attributeSize(attribute: Attribute): number {
  const [type, value] = Object.entries(attribute)[0] ?? []
  switch (type) {
    case 'S':
      return textSize(String(value))
    case 'N':
      return numberSize(String(value))
    case 'B':
      return binarySize(String(value))
    case 'SS':
      return listSize(value, textSize)
    case 'NS':
      return listSize(value, numberSize)
    case 'BS':
      return listSize(value, binarySize)
    case 'L':
      return containerSize(Array.isArray(value) ? value : [])
    case 'M': {
      const entries = Object.entries(isAttribute(value) ? value : {})
      const names = entries.reduce((sum, [name]) => sum + textSize(name), 0)
      return names + containerSize(entries.map(([, element]) => element))
    }
    default:
      return 1
  }
}

/**
 * Bytes of an item for limits and capacity units (developer guide, "Item sizes and formats"): names and
 * strings in UTF-8, numbers by significant digits, containers with overhead.
 */
export function itemSize(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, attribute]) => sum + textSize(name) + attributeSize(attribute),
    0,
  )
}
