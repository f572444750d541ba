import { neutralTopics } from '#shared/domain/neutral-topics.ts'
import { countOf } from '#shared/format/number.ts'
import {
  StackedCell,
  StackedRowHeader,
  StackedTable,
  stackedRowClasses,
} from '#web/ui/tables/stacked-table.tsx'

const sides = [
  { heard: 'Heard on the left', names: neutralTopics.left },
  { heard: 'Heard on the right', names: neutralTopics.right },
] as const

const columns = ['Instead of', 'Topic', 'Because'] as const

export function TopicNames() {
  return (
    <>
      <p>
        The model names up to eight topics of an episode, the most important first. Different forms of a name
        count as one topic: “Tax” and “Taxes,” “Healthcare” and “Health care.” The first form stays.
      </p>
      <p>
        Some names take sides. People keep a list of them, about as many from the left as from the right, and
        give each topic a neutral name instead. Quotes stay as they were said.
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          {countOf(neutralTopics.left.length + neutralTopics.right.length, 'name')} that are replaced
        </summary>
        {sides.map(({ heard, names }) => (
          <div key={heard} className="mt-2 mb-6 flex flex-col gap-2.5">
            <h3 className="font-semibold">{heard}</h3>
            <StackedTable label={heard} columns={columns}>
              {names.map(({ loaded, neutral, reason }) => (
                <tr key={loaded} className={stackedRowClasses}>
                  <StackedRowHeader>{loaded}</StackedRowHeader>
                  <StackedCell column="Topic">{neutral}</StackedCell>
                  <StackedCell column="Because">{reason}</StackedCell>
                </tr>
              ))}
            </StackedTable>
          </div>
        ))}
      </details>
    </>
  )
}
