import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { BudgetView } from '#shared/domain/budget.ts'
import { monthName } from '#shared/format/month.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatCost, formatDollars } from '#shared/format/price.ts'
import { runGroupPath } from '#shared/pages/admin-path.ts'
import { budgetQuery, useSaveBudget } from '#web/features/processing/api/budget.ts'
import {
  budgetText,
  limitOf,
  onHoldText,
  typedLimit,
  usedText,
} from '#web/features/processing/budget-texts.ts'
import { type OnUnsaved, useReportUnsaved } from '#web/features/processing/use-unsaved.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Card } from '#web/ui/forms/card.tsx'
import { FailureLine } from '#web/ui/forms/failure-line.tsx'
import { Field } from '#web/ui/forms/field.tsx'

export function BudgetCard({ onUnsaved }: { onUnsaved: OnUnsaved }) {
  return (
    <Card title="Budget">
      <Budget onUnsaved={onUnsaved} />
    </Card>
  )
}

function Budget({ onUnsaved }: { onUnsaved: OnUnsaved }): ReactNode {
  const budget = useQuery(budgetQuery)
  if (budget.isError && !budget.data) return <CouldNotLoad onRetry={() => budget.refetch()} />
  if (!budget.data) return <p role="status">Loading the budget…</p>
  return (
    <>
      <Spent budget={budget.data} />
      <LimitForm saved={budget.data} onUnsaved={onUnsaved} />
    </>
  )
}

function Spent({ budget }: { budget: BudgetView }) {
  const { analysis_hour_cents: analysisHour, transcription_hour_cents: transcriptionHour } = budget.estimates
  const onHold = onHoldText(budget)
  const sums = [
    [`${monthName(budget.month)} so far (UTC)`, formatDollars(budget.spent_cents)],
    ['Analysis', formatDollars(budget.analysis_cents)],
    ['Transcription', formatDollars(budget.transcription_cents)],
    ['Reserved for runs under way', formatDollars(budget.reserved_cents)],
    ['Forecast for the month', formatDollars(budget.forecast_cents)],
    ['Analyzing an hour of speech, about', formatCost(analysisHour)],
    ['Transcribing an hour of audio', formatCost(transcriptionHour)],
  ]
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-lg font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {usedText(budget)} At list prices of {budget.prices_date}; the actual bill may differ.
        {budget.unpriced_answers > 0 &&
          ` The price of the model is unknown for ${formatCount(budget.unpriced_answers)} of these answers; their cost isn't included.`}
      </p>
      <p role="status">{budgetText(budget)}</p>
      {onHold && (
        <p>
          {onHold}{' '}
          <Link to={runGroupPath('held')} className="prose-link">
            See them
          </Link>
        </p>
      )}
    </>
  )
}

function othersLimit({ monthly_limit_cents: limit }: BudgetView): string {
  const change = limit === null ? 'removed the limit' : `set the limit to ${formatDollars(limit)}`
  return `Someone else ${change}. Check it and save again.`
}

function LimitForm({ saved, onUnsaved }: { saved: BudgetView; onUnsaved: OnUnsaved }) {
  const [edit, setEdit] = useState<{ typed: string; base: BudgetView }>()
  const save = useSaveBudget()
  const typed = edit?.typed ?? typedLimit(saved.monthly_limit_cents)
  const limit = limitOf(typed)
  const isDirty = limit !== saved.monthly_limit_cents
  useReportUnsaved('budget', isDirty, onUnsaved)
  const isOthers = edit !== undefined && edit.base.version !== saved.version
  const submit = (cents: number | null) =>
    save.mutate(
      { monthly_limit_cents: cents, version: saved.version },
      // Text typed while saving is kept. The new `base` prevents our own save from looking like another
      // admin's.
      { onSuccess: (base) => setEdit((now) => (now === edit ? undefined : now && { ...now, base })) },
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (limit !== undefined && isDirty && !save.isPending) submit(limit)
      }}
      className="flex max-w-md flex-col items-start gap-4 border-t border-line pt-5"
    >
      <div className="w-full">
        <Field
          label="Monthly limit in dollars"
          hint={
            isOthers
              ? othersLimit(saved)
              : 'Without a limit, nothing that costs money starts. A fifth of the limit is kept for analysis.'
          }
          inputMode="decimal"
          value={typed}
          error={
            limit === undefined ? 'Enter an amount from 0 to 1,000,000, such as 50 or 12.50.' : undefined
          }
          onChange={({ target }) => setEdit({ typed: target.value, base: edit?.base ?? saved })}
        />
      </div>
      {!isOthers && <FailureLine title="Failed to save the budget" error={save.error} />}
      <BusyButton type="submit" isBusy={save.isPending || !isDirty || limit === undefined}>
        {save.isPending ? 'Saving…' : 'Save Budget'}
      </BusyButton>
    </form>
  )
}
