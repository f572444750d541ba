import type { CSSProperties } from 'react'
import { type Stance, stances } from '#shared/domain/stance.ts'

type Colors = { color?: string; background?: string; line?: string }
type Part = { light: Colors; dark: Colors }

const parts = {
  page: {
    light: { color: '#14171a', background: '#f1f2ef' },
    dark: { color: '#eeede8', background: '#0e1012' },
  },
  card: {
    light: { color: '#14171a', background: '#ffffff', line: '#d5d9d3' },
    dark: { color: '#eeede8', background: '#181b1e', line: '#2c3136' },
  },
  soft: { light: { color: '#4d545b' }, dark: { color: '#abb1b7' } },
  ink: { light: { color: '#14171a' }, dark: { color: '#eeede8' } },
  button: {
    light: { color: '#1c1500', background: '#ffcb3d' },
    dark: { color: '#1c1500', background: '#ffcb3d' },
  },
  far_left: {
    light: { color: '#ffffff', background: '#1450d2' },
    dark: { color: '#ffffff', background: '#1f55cf' },
  },
  left_leaning: {
    light: { color: '#0d3f8a', background: '#dbe9fd' },
    dark: { color: '#b9d7ff', background: '#17304f' },
  },
  centrist: {
    light: { color: '#363c42', background: '#e5e7e9' },
    dark: { color: '#dfe2e5', background: '#30353a' },
  },
  right_leaning: {
    light: { color: '#8a1a12', background: '#fde1dd' },
    dark: { color: '#ffc9c3', background: '#4a1d19' },
  },
  far_right: {
    light: { color: '#ffffff', background: '#c41d17' },
    dark: { color: '#ffffff', background: '#b91f19' },
  },
  unrated: {
    light: { color: '#4d545b', line: '#878e88' },
    dark: { color: '#abb1b7', line: '#6d757d' },
  },
} satisfies Record<string, Part>

export type PartName = keyof typeof parts

const stanceParts: Record<Stance, PartName> = {
  'Far Left': 'far_left',
  'Left-leaning': 'left_leaning',
  Centrist: 'centrist',
  'Right-leaning': 'right_leaning',
  'Far Right': 'far_right',
}

export const stancePart = (stance: Stance | null): PartName => (stance ? stanceParts[stance] : 'unrated')

/** `○○○●○`; empty if unrated. */
export function scaleMark(stance: Stance | null): string {
  return stance === null ? '' : stances.map((step) => (step === stance ? '●' : '○')).join('')
}

/** Inline styles, for mail clients that ignore style sheets. `darkSheet` overrides them in dark mode. */
export function partStyle(
  name: PartName,
  style: CSSProperties = {},
): { className: string; style: CSSProperties } {
  const { color, background, line }: Colors = parts[name].light
  const border = line === undefined ? {} : { border: `1px solid ${line}` }
  return { className: name, style: { color, backgroundColor: background, ...border, ...style } }
}

function darkRule([name, { dark }]: [string, Part]): string {
  const { color, background, line } = dark
  const declarations = [
    color && `color:${color}!important`,
    background && `background-color:${background}!important`,
    line && `border-color:${line}!important`,
  ]
  return `.${name}{${declarations.filter(Boolean).join(';')}}`
}

export const darkSheet = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${Object.entries(parts).map(darkRule).join('')}}`
