import { useRef, useState } from 'react'
import { topicText } from '#shared/format/topic-text.ts'
import { mayRead, refuseAccess } from '#shared/rules/access.ts'
import { CameFromTopic } from '#web/features/profile/components/came-from-topic.tsx'
import { TopicCombobox } from '#web/features/profile/components/topic-combobox.tsx'
import type { ChosenTopic } from '#web/features/profile/preference-draft.ts'
import type { PreferenceTabProps } from '#web/features/profile/use-preference-form.ts'
import { CloseIcon } from '#web/ui/detail-icons.tsx'

const withPro = 'Your feed and your digests include episodes on any topic you choose.'
const withoutPro =
  'You can browse all episodes on any topic. We keep the topics you choose; with Pro, they make up your feed and your digests.'

export function TopicsTab({ profile, draft, onEdit }: PreferenceTabProps) {
  const input = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const change = (topics: readonly ChosenTopic[], done: string) => {
    onEdit({ topics })
    setAnnouncement(`${done}. ${topics.length === 1 ? '1 topic' : `${topics.length} topics`} chosen.`)
  }
  const add = (topic: ChosenTopic) => change([...draft.topics, topic], `${topicText(topic.name)} added`)
  /** The pressed button disappears. */
  const addOffered = (topic: ChosenTopic) => {
    add(topic)
    input.current?.focus()
  }
  const remove = (topic: ChosenTopic) => {
    change(
      draft.topics.filter(({ id }) => id !== topic.id),
      `${topicText(topic.name)} removed`,
    )
    input.current?.focus()
  }
  return (
    <>
      <p className="text-[0.9375rem] text-ink-soft">
        {refuseAccess(mayRead('personal-feed'), profile) ? withoutPro : withPro}
      </p>
      <TopicCombobox inputRef={input} chosen={draft.topics} onChoose={add} />
      <CameFromTopic chosen={draft.topics} onChoose={addOffered} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {draft.topics.length === 0 ? (
        <p className="text-ink-soft">No topics chosen yet.</p>
      ) : (
        <ul aria-label="Chosen topics" className="flex flex-wrap gap-2">
          {draft.topics.map((topic) => (
            <li
              key={topic.id}
              className="flex max-w-full items-center rounded-full bg-sunken pl-3.5 wrap-anywhere"
            >
              {topicText(topic.name)}
              <button
                type="button"
                aria-label={`Remove ${topicText(topic.name)}`}
                className="flex size-9 shrink-0 items-center justify-center rounded-full hover:bg-line"
                onClick={() => remove(topic)}
              >
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
