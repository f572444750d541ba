import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Paragraph } from '#web/features/transcript/paragraphs.ts'

const overscan = 5

type TranscriptRows = {
  virtualizer: Virtualizer<HTMLElement, HTMLElement>
  pinRow: (row: number | undefined) => void
  goToEdge: (edge: 'start' | 'end') => void
}

export function useTranscriptRows(
  paragraphs: readonly Paragraph[],
  box: RefObject<HTMLElement | null>,
): TranscriptRows {
  const [pinned, pinRow] = useState<number>()
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: paragraphs.length,
    getScrollElement: () => box.current,
    estimateSize: (row) => estimateHeight(paragraphs[row], box.current?.clientWidth),
    overscan,
    rangeExtractor: useCallback((range: Range) => withRow(defaultRangeExtractor(range), pinned), [pinned]),
    useFlushSync: false,
  })
  // Measures again, because the first estimates were made before the box's width was known.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer])
  const goToEdge = (edge: 'start' | 'end') =>
    virtualizer.scrollToIndex(edge === 'start' ? 0 : paragraphs.length - 1, { align: edge })
  return { virtualizer, pinRow, goToEdge }
}

function withRow(rows: number[], pinned: number | undefined): number[] {
  if (pinned === undefined || rows.includes(pinned)) return rows
  return [...rows, pinned].sort((first, second) => first - second)
}

function estimateHeight(paragraph: Paragraph | undefined, boxWidth = 700): number {
  const letters = (paragraph?.sentences ?? []).reduce((sum, { text }) => sum + text.length + 1, 0)
  const isWide = boxWidth > 560
  const lettersInLine = Math.max(20, (boxWidth - (isWide ? 160 : 36)) / 7.5)
  const lines = Math.ceil(letters / lettersInLine)
  return 20 + lines * 27.2 + (paragraph?.speaker ? 22 : 0) + (isWide ? 0 : 30)
}

/** True while printing, which needs all rows mounted. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // Synchronous, because the browser takes the print image right after the listeners.
    const startPrinting = () => flushSync(() => setIsPrinting(true))
    const stopPrinting = () => setIsPrinting(false)
    addEventListener('beforeprint', startPrinting)
    addEventListener('afterprint', stopPrinting)
    return () => {
      removeEventListener('beforeprint', startPrinting)
      removeEventListener('afterprint', stopPrinting)
    }
  }, [])
  return isPrinting
}
