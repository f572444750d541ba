import { useId } from 'react'
import type { PromptName } from '#shared/domain/processing-settings.ts'
import { momentText } from '#shared/format/moment.ts'
import { formatCount } from '#shared/format/number.ts'
import { longestPrompt } from '#shared/rules/processing-bounds.ts'
import { FieldChangeNotice } from '#web/features/processing/components/field-change-notice.tsx'
import type { FormPart } from '#web/features/processing/components/processing-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'

const labels: Readonly<Record<PromptName, string>> = {
  summary_prompt: 'Summary prompt',
  quotes_prompt: 'Quotes prompt',
  political_stance_prompt: 'Political stance prompt',
}

export function PromptFields(part: FormPart) {
  return (
    <Card title="Prompts">
      <p className="text-ink-soft">
        Your text is added to the task as guidance, after the names of the show and its people are removed. It
        applies to analyses that start after you save; each records the version it used.
      </p>
      <PromptField name="summary_prompt" {...part} />
      <PromptField name="quotes_prompt" {...part} />
      <PromptField name="political_stance_prompt" {...part} />
    </Card>
  )
}

type PromptProps = FormPart & { name: PromptName }

function PromptField({ name, saved, draft, problems, changedByOthers, onEdit }: PromptProps) {
  const id = useId()
  const error = problems[name]
  const version = saved.prompt_versions[name]
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label htmlFor={id} className="text-[0.9375rem] font-medium">
          {labels[name]}
        </label>
        <span className="text-sm text-ink-soft">{version === 0 ? 'Default' : `Version ${version}`}</span>
      </div>
      <FieldChangeNotice notice={changedByOthers[name]}>
        <TextArea
          id={id}
          rows={4}
          value={draft[name]}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          placeholder="Nothing is added."
          onChange={({ target }) => onEdit({ [name]: target.value })}
          className="w-full"
        />
      </FieldChangeNotice>
      <p id={`${id}-hint`} className={error ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'}>
        {error ?? `At most ${formatCount(longestPrompt)} characters. The default adds nothing.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="small"
          disabled={draft[name] === ''}
          aria-label={`Reset to default: ${labels[name]}`}
          onClick={() => onEdit({ [name]: '' })}
        >
          Reset to default
        </Button>
      </div>
      <EarlierVersions name={name} saved={saved} onEdit={onEdit} />
      <BuiltInTask tasks={saved.built_in_tasks[name]} />
    </div>
  )
}

const summaryClasses = 'min-h-11 cursor-pointer py-2.5 text-[0.9375rem]'

function EarlierVersions({ name, saved, onEdit }: Pick<PromptProps, 'name' | 'saved' | 'onEdit'>) {
  const earlier = saved.earlier_prompts[name]
  if (earlier.length === 0) return null
  return (
    <details>
      <summary className={summaryClasses}>Earlier versions ({earlier.length})</summary>
      <ul className="flex flex-col gap-3">
        {earlier.map(({ version, text, saved_at }) => (
          <li
            key={version}
            className="flex flex-col items-start gap-2 rounded-lg bg-sunken p-3 text-[0.9375rem]"
          >
            <span className="text-sm text-ink-soft">
              Version {version}, saved {momentText(saved_at)}
            </span>
            <span className="whitespace-pre-wrap wrap-anywhere">{text || 'Nothing was added.'}</span>
            <Button
              variant="small"
              aria-label={`Use version ${version}: ${labels[name]}`}
              onClick={() => onEdit({ [name]: text })}
            >
              Use version {version}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function BuiltInTask({ tasks }: { tasks: readonly string[] }) {
  return (
    <details>
      <summary className={summaryClasses}>
        {tasks.length > 1 ? `The built-in task, in ${tasks.length} wordings` : 'The built-in task'}
      </summary>
      <ul className="flex flex-col gap-3">
        {tasks.map((task) => (
          <li
            key={task}
            className="rounded-lg bg-sunken p-3 text-[0.9375rem] whitespace-pre-wrap text-ink-soft wrap-anywhere"
          >
            {task}
          </li>
        ))}
      </ul>
    </details>
  )
}
