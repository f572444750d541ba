import { type RefObject, useEffect, useEffectEvent, useId } from 'react'
import { topicText } from '#shared/format/topic-text.ts'
import type { ChosenTopic } from '#web/features/profile/preference-draft.ts'
import { useTopicChoices } from '#web/features/profile/use-topic-choices.ts'
import { OptionList, optionId, optionListId } from '#web/ui/forms/option-list.tsx'
import { pressOptionKey } from '#web/ui/forms/use-option-list.ts'

type TopicComboboxProps = {
  inputRef: RefObject<HTMLInputElement | null>
  chosen: readonly ChosenTopic[]
  onChoose: (topic: ChosenTopic) => void
}

/** Searches topics by prefix. Follows the WAI-ARIA combobox pattern. */
export function TopicCombobox({ inputRef, chosen, onChoose }: TopicComboboxProps) {
  const id = useId()
  const choices = useTopicChoices(chosen)
  const handleInput = useEffectEvent(choices.setInput)
  // Use text that was typed into the served page before hydration.
  useEffect(() => {
    if (inputRef.current?.value) handleInput(inputRef.current.value)
  }, [inputRef])
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
        aria-controls={optionListId(id)}
        aria-activedescendant={optionId(id, choices.active)}
        value={choices.text}
        onChange={({ target }) => choices.setInput(target.value)}
        onClick={choices.open}
        onBlur={choices.close}
        onKeyDown={(event) =>
          pressOptionKey(event, {
            move: choices.move,
            enter: () => choose(choices.active === undefined ? undefined : choices.options[choices.active]),
            cancel: choices.cancel,
          })
        }
        className="min-h-12 rounded-lg border border-line-strong bg-surface px-3.5 text-base"
      />
      <OptionList
        id={id}
        label="Topics"
        isOpen={choices.isOpen}
        note={choices.note}
        options={choices.options.map((topic) => ({ key: topic.id, content: topicText(topic.name) }))}
        active={choices.active}
        onChoose={(index) => choose(choices.options[index])}
      />
    </div>
  )
}
