export type Area = { x: number; y: number; width: number; height: number }

/** Serif for what was said and titles, sans for all else. */
export type TextStyle = { face: 'serif' | 'sans'; size: number; weight: number }

export type TextShape = Area & {
  kind: 'text'
  text: string
  style: TextStyle
  color: string
  isRightToLeft: boolean
  /** `start` is right for right-to-left texts. */
  align: 'start' | 'left' | 'right'
}

export type Shape = (Area & { kind: 'box'; color: string }) | TextShape

/** Painted in this order; what a text has outside its area is cut off. */
export type Drawing = Area & { background: string; shapes: readonly Shape[] }

/** Measures texts with the fonts of pictures. */
export type Ruler = {
  /** Whether one font has all of the character and its marks. */
  canDraw: (grapheme: string, face: TextStyle['face']) => boolean
  /** Of all lines of the text, in pixels. */
  heightOf: (text: string, style: TextStyle, width: number) => number
}
