import { type RefObject, useEffect, useRef } from 'react'
import { type Feedback, useFeedback } from '#web/features/feedback/api/feedback.ts'
import type { FeedbackLocation, FeedbackVerdict } from '#web/features/feedback/feedback-texts.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ThumbDownIcon, ThumbUpIcon } from '#web/ui/icons.tsx'

const choices = [
  { verdict: 'accurate', label: 'Accurate assessment', Icon: ThumbUpIcon },
  { verdict: 'could-be-better', label: 'Could be better', Icon: ThumbDownIcon },
] as const satisfies readonly { verdict: FeedbackVerdict; label: string; Icon: typeof ThumbUpIcon }[]

const locationClasses: Record<FeedbackLocation, { row: string; button: string }> = {
  // On narrow cards, icons are hidden to make room for the labels.
  card: {
    row: 'min-h-9 gap-1.5',
    button: 'min-h-9 px-2.5 text-[0.8125rem] [&_svg]:size-4 @max-[21rem]:[&_svg]:hidden',
  },
  episode: { row: 'min-h-11 gap-2', button: 'min-h-11 px-4 text-[0.9375rem]' },
}

type FeedbackButtonsProps = { episodeId: number; title: string; location: FeedbackLocation }

/** After voting, thanks of the same height replace the buttons, so that the card keeps its size. */
export function FeedbackButtons({ episodeId, title, location }: FeedbackButtonsProps) {
  const { state, verdict, submit } = useFeedback(episodeId, location)
  const row = useRef<HTMLDivElement>(null)
  const restoreFocusTo = useRestoredFocus(row, state)
  const classes = locationClasses[location]
  return (
    <div ref={row} className="@container w-full">
      {state === 'given' ? (
        <p
          tabIndex={-1}
          className={classNames('flex items-center text-sm font-medium outline-none', classes.row)}
        >
          Thank you for helping us improve.
        </p>
      ) : (
        <div className={classNames('flex flex-wrap', classes.row)}>
          {choices.map(({ verdict: choice, label, Icon }) => {
            const isUnderWay = state === 'submitting' && verdict === choice
            return (
              <button
                key={choice}
                type="button"
                disabled={state === 'submitting'}
                aria-busy={isUnderWay || undefined}
                aria-label={`${label}: ${spokenTitle(title)}`}
                onClick={(event) => {
                  restoreFocusTo(event.currentTarget)
                  submit(choice)
                }}
                className={classNames(
                  'relative inline-flex items-center rounded-[1.375rem] border border-line-strong text-left font-medium hover:bg-sunken disabled:text-ink-soft disabled:hover:bg-transparent',
                  classes.button,
                )}
              >
                <span className={classNames('flex items-center gap-1.5', isUnderWay && 'opacity-0')}>
                  <Icon />
                  {label}
                </span>
                {isUnderWay && <UnderWay />}
              </button>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** Spinner over the hidden label, so that the button keeps its width. */
function UnderWay() {
  return (
    <span aria-hidden="true" className="absolute inset-0 flex items-center justify-center">
      <span
        data-testid="feedback-under-way"
        className="size-4 animate-[turn_900ms_linear_infinite] rounded-full border-2 border-line border-t-ink"
      />
    </span>
  )
}

/**
 * Browsers drop the focus when the focused button is disabled or replaced. This moves it to the thanks, or
 * back to the button after a failure, unless the user focused something else. Call the returned function with
 * the pressed button.
 */
function useRestoredFocus(
  row: RefObject<HTMLElement | null>,
  state: Feedback['state'],
): (pressed: HTMLButtonElement) => void {
  const pressedButton = useRef<HTMLButtonElement>(undefined)
  useEffect(() => {
    const pressed = pressedButton.current
    if (!pressed || state === 'submitting') return
    pressedButton.current = undefined
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== pressed
    if (isElsewhere) return
    const target = state === 'given' ? row.current?.querySelector('p') : pressed
    target?.focus({ preventScroll: true })
  }, [row, state])
  return (pressed) => {
    pressedButton.current = pressed
  }
}
