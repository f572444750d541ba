import { useState } from 'react'
import { productName } from '#shared/domain/product.ts'
import { homePath } from '#shared/pages/page-path.ts'
import { TopicLinkForms } from '#web/features/topics/components/topic-link-forms.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

const sampleTopics = [
  'Democratic institutions',
  'National security',
  'Criminal justice',
  'Immigration reform',
  'Tech regulation',
] as const

export function TopicDebuggingScreen() {
  usePageMeta({ title: `Topic links | ${productName}`, isHidden: true })
  return (
    <div className="page flex flex-col gap-10 py-12">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-serif text-4xl font-medium tracking-tight">Topic links</h1>
        <LinkButton to={homePath}>Back to Home</LinkButton>
      </header>
      <ManualEntry />
      {sampleTopics.map((name) => (
        <section key={name} aria-label={name} className="border-t border-line pt-6">
          <h2 className="mb-4 font-serif text-2xl font-medium tracking-tight">{name}</h2>
          <TopicLinkForms name={name} />
        </section>
      ))}
    </div>
  )
}

function ManualEntry() {
  const [text, setText] = useState('')
  const name = text.trim()
  return (
    <section
      aria-label="Any topic"
      className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-5 sm:p-7"
    >
      <div className="max-w-md">
        <Field label="Topic name" value={text} onChange={(event) => setText(event.target.value)} />
      </div>
      {name === '' ? (
        <p className="text-ink-soft">Type a name to see its links.</p>
      ) : (
        <TopicLinkForms name={name} />
      )}
    </section>
  )
}
