import * as z from 'zod'

/** The five-step scale, in order: the index of a stance is its slider position, 0 to 4. */
export const stances = ['Far Left', 'Left-leaning', 'Centrist', 'Right-leaning', 'Far Right'] as const

export type Stance = (typeof stances)[number]

export const stanceSchema = z.enum(stances)

export const defaultStanceIndex = 2

const centrist: Stance = 'Centrist'

function fold(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

const byFoldedText = new Map<string, Stance>(stances.map((stance) => [fold(stance), stance]))

/** The stance a text names: trimmed, case-insensitive, hyphen or space; undefined when it names none. */
export function findStance(text: string | null | undefined): Stance | undefined {
  return byFoldedText.get(fold(text ?? ''))
}

/** The stance of an address or of what a person typed: what names no stance is Centrist. */
export function parseStance(text: string | null | undefined): Stance {
  return findStance(text) ?? centrist
}

/** Position on the slider, 0 (Far Left) to 4 (Far Right). */
export function stanceIndex(stance: Stance): number {
  return stances.indexOf(stance)
}

/** The stance at a slider position; positions outside the scale are clamped to its ends. */
export function stanceAt(index: number): Stance {
  const clamped = Math.min(stances.length - 1, Math.max(0, Math.round(index)))
  return stances[clamped] ?? centrist
}

/** The opposite step: index n becomes 4 - n, so Centrist mirrors to itself. */
export function mirrorStance(stance: Stance): Stance {
  return stanceAt(stances.length - 1 - stanceIndex(stance))
}

const left = ['Left-leaning', 'Far Left'] as const
const right = ['Right-leaning', 'Far Right'] as const

/**
 * Where the other side of a step is looked for: the mirrored step and, where that has nothing, the other one on its side. Centrist has
 * both sides, and on each the step next to it comes first.
 */
export function oppositeSides(stance: Stance): (readonly [Stance, Stance])[] {
  if (stance === centrist) return [left, right]
  const [near, far] = stanceIndex(stance) < defaultStanceIndex ? right : left
  return [mirrorStance(stance) === near ? [near, far] : [far, near]]
}

/** The form used in addresses: `Left-leaning` becomes `left_leaning`. */
export function stanceSlug(stance: Stance): string {
  return stance.toLowerCase().replace(/[\s-]/g, '_')
}

/** A stance as a caller writes it, by label or slug, in any case. A text that names none is refused here, not Centrist. */
export const stanceTextSchema = z
  .string()
  .describe('A stance by its label or slug, in any case.')
  .transform((text, context) => {
    const stance = findStance(text)
    if (stance) return stance
    context.addIssue({ code: 'invalid_value', values: [...stances], input: text })
    return z.NEVER
  })
