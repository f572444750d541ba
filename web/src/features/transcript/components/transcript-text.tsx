import { type ComponentProps, type PointerEvent, useCallback, useEffect, useRef } from 'react'
import { TranscriptParagraph } from '#web/features/transcript/components/transcript-paragraph.tsx'
import { type Paragraph, paragraphOf } from '#web/features/transcript/paragraphs.ts'
import { useSentenceScroller } from '#web/features/transcript/use-sentence-scroller.ts'
import { usePrinting, useTranscriptRows } from '#web/features/transcript/use-transcript-rows.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * A sentence to scroll to. A new object scrolls again, even to the same sentence. `isChosen` means that the
 * user chose it, so the box itself is scrolled into view, too.
 */
export type Target = { sentence: number; isChosen: boolean }

type TranscriptTextProps = {
  paragraphs: readonly Paragraph[]
  query: string | undefined
  language: string | undefined
  playing: number | undefined
  target: Target | undefined
  isFollowing: boolean
  onFollowChange: (isFollowing: boolean) => void
  playAt: ((seconds: number) => void) | undefined
}

/** Virtualized, because transcripts can be very long. */
export function TranscriptText({ isFollowing, onFollowChange, ...props }: TranscriptTextProps) {
  const { paragraphs, query, language, playing, target, playAt } = props
  const box = useRef<HTMLElement>(null)
  const { virtualizer, pinRow, goToEdge } = useTranscriptRows(paragraphs, box)
  const isPrinting = usePrinting()
  const rows = isPrinting
    ? paragraphs.map((_, index) => ({ index, start: 0 }))
    : virtualizer.getVirtualItems()
  const stopScrolling = useScrollToSentence({
    paragraphs,
    box,
    virtualizer,
    target,
    followed: isFollowing ? playing : undefined,
  })
  const scrolledByHand = () => {
    stopScrolling()
    if (isFollowing && playing !== undefined) onFollowChange(false)
  }
  return (
    <div className="relative">
      <ScrollBox boxRef={box} onScrollByHand={scrolledByHand} onEdge={goToEdge}>
        <ol className="relative" style={isPrinting ? undefined : { height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => (
            <li
              key={index}
              ref={isPrinting ? undefined : virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={paragraphs.length}
              onFocus={() => pinRow(index)}
              onBlur={() => pinRow(undefined)}
              style={isPrinting ? undefined : { transform: `translateY(${start}px)` }}
              className="inset-x-0 top-0 not-print:absolute"
            >
              <TranscriptParagraph
                paragraph={paragraphs[index]}
                language={language}
                query={query}
                playing={within(paragraphs[index], playing)}
                chosen={within(paragraphs[index], target?.sentence)}
                playAt={playAt}
              />
            </li>
          ))}
        </ol>
      </ScrollBox>
      {playing !== undefined && !isFollowing && <BackButton onClick={() => onFollowChange(true)} />}
    </div>
  )
}

type ScrollToSentenceProps = Pick<TranscriptTextProps, 'paragraphs' | 'target'> &
  Pick<Parameters<typeof useSentenceScroller>[0], 'box' | 'virtualizer'> & { followed: number | undefined }

/**
 * Scrolls to the target, and to the playing sentence while following. The returned function cancels a scroll
 * in progress.
 */
function useScrollToSentence({
  paragraphs,
  box,
  virtualizer,
  target,
  followed,
}: ScrollToSentenceProps): () => void {
  const rowOf = useCallback((sentence: number) => paragraphOf(paragraphs, sentence), [paragraphs])
  const { scrollToSentence, stop } = useSentenceScroller({ box, virtualizer, rowOf })
  useEffect(() => {
    if (!target) return
    if (target.isChosen) box.current?.scrollIntoView({ block: 'nearest' })
    scrollToSentence(target.sentence)
  }, [target, box, scrollToSentence])
  useEffect(() => {
    if (followed !== undefined) scrollToSentence(followed)
  }, [followed, scrollToSentence])
  return stop
}

type ScrollBoxProps = Pick<ComponentProps<'section'>, 'children'> & {
  boxRef: ComponentProps<'section'>['ref']
  onScrollByHand: () => void
  /** For Home and End: the browser itself would stop early if rows are higher than estimated. */
  onEdge: (edge: 'start' | 'end') => void
}

const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ']
const edges = new Map<string, 'start' | 'end'>([
  ['Home', 'start'],
  ['End', 'end'],
])

/** Scroll events do not tell who scrolls, so this listens to wheel, touch and keys. */
function ScrollBox({ boxRef, onScrollByHand, onEdge, children }: ScrollBoxProps) {
  return (
    <section
      ref={boxRef}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll only the focused element
      tabIndex={0}
      aria-label="Transcript text"
      onWheel={onScrollByHand}
      onTouchMove={onScrollByHand}
      onPointerDown={(event) => isOnScrollbar(event) && onScrollByHand()}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || !scrollKeys.includes(event.key)) return
        onScrollByHand()
        const edge = edges.get(event.key)
        if (edge) onEdge(edge)
        if (edge) event.preventDefault()
      }}
      className="h-[50vh] overflow-y-auto rounded-xl border border-line bg-surface py-2 print:h-auto print:overflow-visible"
    >
      {children}
    </section>
  )
}

function isOnScrollbar({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>): boolean {
  return target === currentTarget && nativeEvent.offsetX >= currentTarget.clientWidth
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="small"
      className="absolute bottom-3 left-1/2 -translate-x-1/2 bg-surface shadow-md"
      onClick={onClick}
    >
      Back to the words being played
    </Button>
  )
}

function within(paragraph: Paragraph | undefined, sentence: number | undefined): number | undefined {
  if (!paragraph || sentence === undefined) return undefined
  const isHere = sentence >= paragraph.first && sentence < paragraph.first + paragraph.sentences.length
  return isHere ? sentence : undefined
}
