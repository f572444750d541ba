/** Limit of characters plus values. Several times the longest valid answer of any tool. */
const largest = 100_000
const deepest = 10

export function isWithinBounds(answer: unknown): boolean {
  const open = [{ value: answer, depth: 1 }]
  let size = 0
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, depth } = entry
    size += typeof value === 'string' ? value.length : 1
    if (size > largest || depth > deepest) return false
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value) && value.length > largest) return false
    for (const [name, inner] of Object.entries(value)) {
      size += name.length
      open.push({ value: inner, depth: depth + 1 })
    }
  }
  return size <= largest
}
