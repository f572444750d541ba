import { countOf } from '#shared/format/number.ts'
import { type BulkItem, type BulkWork, bulkSentence, resultText } from '#web/ui/bulk/bulk-work.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { focusHeading } from '#web/ui/use-focus-return.ts'

type BulkResultsProps<Item extends BulkItem> = {
  bulk: BulkWork<Item>
  /** What an item is, such as "podcast". */
  noun: string
}

/** Stays until the admin closes it, also when the admin returns from another screen. */
export function BulkResults<Item extends BulkItem>({ bulk, noun }: BulkResultsProps<Item>) {
  const { job } = bulk
  if (!job) return null
  const { task, results, isOver, isStopped } = job
  const waiting = results.filter(({ state }) => state === 'waiting' || state === 'running').length
  const missing = results.filter(({ state }) => state === 'failed' || state === 'stopped').length
  const close = () => {
    bulk.close()
    focusHeading()
  }
  return (
    <section
      aria-label={`Results: ${task.title}`}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <h2 className="text-lg font-semibold">{task.title}</h2>
      <p role="status">{bulkSentence(results, { noun, isOver })}</p>
      {!isOver && (
        <progress
          aria-label="Progress"
          value={results.length - waiting}
          max={Math.max(1, results.length)}
          className="progress-bar"
        />
      )}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable without a mouse
        tabIndex={0}
        aria-label={`Result of each ${noun}`}
        className="flex max-h-72 flex-col overflow-y-auto text-[0.9375rem]"
      >
        {results.map((result) => (
          <li key={result.item.id} className="border-t border-line py-1.5 wrap-anywhere first:border-t-0">
            <span className="font-medium">{result.item.name}</span>{' '}
            <span
              className={classNames(result.state === 'failed' ? 'font-medium text-danger' : 'text-ink-soft')}
            >
              {resultText(result)}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {!isOver && (
          <BusyButton isBusy={isStopped} onClick={bulk.stop}>
            {isStopped ? 'Stopping…' : 'Stop'}
          </BusyButton>
        )}
        {isOver && missing > 0 && (
          <Button onClick={bulk.retry}>{`Try again: ${countOf(missing, noun)}`}</Button>
        )}
        {isOver && <Button onClick={close}>Close</Button>}
      </div>
    </section>
  )
}
