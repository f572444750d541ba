import { neutralTopics } from '#shared/domain/neutral-topics.ts'
import { countOf } from '#shared/format/number.ts'
import { cellLook, headLook, Table } from '#web/ui/table.tsx'

const sides = [
  { heard: 'on the left', names: neutralTopics.left },
  { heard: 'on the right', names: neutralTopics.right },
] as const

/** How topics get their names, and which names are replaced. */
export function TopicNames() {
  return (
    <>
      <p>
        The model names up to eight topics of an episode, the most important first. Writings of one name count
        as one topic: “Tax” and “Taxes,” “Healthcare” and “Health care.” The name that came first stays.
      </p>
      <p>
        Some names take a side by themselves. People keep a list of such names, about as many heard on the
        left as on the right, and the topic gets a neutral name instead. Quotes are left as they were said.
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
          {countOf(neutralTopics.left.length + neutralTopics.right.length, 'name')} that are replaced
        </summary>
        {sides.map(({ heard, names }) => (
          <div key={heard} className="mb-5">
            <Table label={`Names heard ${heard}`}>
              <caption className="px-4 pt-4 text-left font-semibold">Heard {heard}</caption>
              <thead>
                <tr>
                  {['Instead of', 'The topic is', 'Because'].map((name) => (
                    <th key={name} scope="col" className={headLook}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {names.map(({ loaded, neutral, reason }) => (
                  <tr key={loaded} className="border-t border-line">
                    <th scope="row" className={`${cellLook} text-left font-semibold`}>
                      {loaded}
                    </th>
                    <td className={cellLook}>{neutral}</td>
                    <td className={cellLook}>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        ))}
      </details>
    </>
  )
}
