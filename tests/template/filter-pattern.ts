/**
 * Evaluates the JSON patterns of CloudWatch Logs that our metric filters have (user guide, "Filter pattern
 * syntax for metric filters"): `=` and `!=` with `*` as wildcard, `IS TRUE`, `NOT EXISTS`, `&&`, `||` and
 * parentheses. Throws for any other pattern.
 */
type Line = Readonly<Record<string, unknown>>
type Condition = (line: Line) => boolean

const token = /\s*(\(|\)|&&|\|\||!=|=|IS TRUE|NOT EXISTS|\$\.[\w.]+|"[^"]*")/y

function tokensOf(pattern: string): string[] {
  const [, inner] = /^\{(.*)\}$/s.exec(pattern.trim()) ?? []
  if (inner === undefined) throw new Error(`Not a JSON pattern: ${pattern}`)
  const found = [...inner.matchAll(new RegExp(token, 'g'))].map(([, text = '']) => text)
  if (found.join('').replaceAll(' ', '') !== inner.replaceAll(/\s/g, ''))
    throw new Error(`Unknown pattern: ${pattern}`)
  return found
}

const valueAt = (line: Line, path: string): unknown =>
  path
    .slice(2)
    .split('.')
    .reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), line)

const escapeText = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const matchesText = (value: unknown, wanted: string): boolean =>
  new RegExp(`^${wanted.split('*').map(escapeText).join('.*')}$`, 's').test(String(value))

function comparison(path: string, operator: string, next: () => string): Condition {
  if (operator === 'IS TRUE') return (line) => valueAt(line, path) === true
  if (operator === 'NOT EXISTS') return (line) => valueAt(line, path) === undefined
  const wanted = next().slice(1, -1)
  return (line) => {
    const value = valueAt(line, path)
    return value !== undefined && matchesText(value, wanted) === (operator === '=')
  }
}

export function readFilterPattern(pattern: string): Condition {
  const rest = tokensOf(pattern)
  const next = () => rest.shift() ?? ''
  function term(): Condition {
    const first = next()
    if (first !== '(') return comparison(first, next(), next)
    const inside = anyOf()
    next()
    return inside
  }
  function allOf(): Condition {
    const terms = [term()]
    while (rest[0] === '&&' && next()) terms.push(term())
    return (line) => terms.every((holds) => holds(line))
  }
  function anyOf(): Condition {
    const terms = [allOf()]
    while (rest[0] === '||' && next()) terms.push(allOf())
    return (line) => terms.some((holds) => holds(line))
  }
  return anyOf()
}
