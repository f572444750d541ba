import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId } from 'react'
import { topicText } from '#shared/format/topic-text.ts'
import type { ChosenTopic } from '#web/features/profile/preference-draft.ts'
import { type TopicChoices, useTopicChoices } from '#web/features/profile/use-topic-choices.ts'
import { classNames } from '#web/ui/class-names.ts'

type TopicComboboxProps = {
  inputRef: RefObject<HTMLInputElement | null>
  chosen: readonly ChosenTopic[]
  onChoose: (topic: ChosenTopic) => void
}

/** Searches topics by prefix. Follows the WAI-ARIA combobox pattern. */
export function TopicCombobox({ inputRef, chosen, onChoose }: TopicComboboxProps) {
  const id = useId()
  const choices = useTopicChoices(chosen)
  const optionId = (index: number) => `${id}-${index}`
  const activeId = choices.active === undefined ? undefined : optionId(choices.active)
  const handleInput = useEffectEvent(choices.setInput)
  // Use text that was typed into the served page before hydration.
  useEffect(() => {
    if (inputRef.current?.value) handleInput(inputRef.current.value)
  }, [inputRef])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const choose = (topic: ChosenTopic | undefined) => {
    if (!topic) return
    choices.end()
    onChoose(topic)
  }
  return (
    <div className="relative flex flex-col gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-medium">
        Find topics
      </label>
      <input
        id={id}
        ref={inputRef}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder="Housing, elections, …"
        aria-autocomplete="list"
        aria-expanded={choices.isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        value={choices.text}
        onChange={({ target }) => choices.setInput(target.value)}
        onClick={choices.open}
        onBlur={choices.close}
        onKeyDown={(event) => pressKey(event, choices, choose)}
        className="min-h-12 rounded-lg border border-line-strong bg-surface px-3.5 text-base"
      />
      <div
        hidden={!choices.isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 shadow-xl"
      >
        <p
          role="status"
          className={classNames('px-3 py-2 text-sm text-ink-soft', choices.isListed && 'sr-only')}
        >
          {choices.isOpen && choices.note}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label="Topics">
          {choices.options.map((topic, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            <div
              key={topic.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === choices.active}
              className="flex min-h-10 cursor-pointer items-center rounded-lg px-3 wrap-anywhere hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus"
              // Prevents the press from moving the focus out of the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(topic)}
            >
              {topicText(topic.name)}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function pressKey(
  event: KeyboardEvent,
  choices: TopicChoices,
  choose: (topic: ChosenTopic | undefined) => void,
): void {
  switch (event.key) {
    case 'ArrowDown':
      choices.move(1)
      break
    case 'ArrowUp':
      choices.move(-1)
      break
    case 'Enter':
      choose(choices.active === undefined ? undefined : choices.options[choices.active])
      break
    case 'Escape':
      choices.cancel()
      break
    default:
      return
  }
  event.preventDefault()
}
