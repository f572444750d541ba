import { stances } from '#shared/domain/stance.ts'
import { stanceFeedLink } from '#shared/pages/feed-links.ts'
import { aboutPath } from '#shared/pages/page-path.ts'

/** Shown in browsers without JavaScript, where no episodes can be loaded. */
export function FeedsWithoutScript() {
  return (
    <noscript>
      <div className="page py-10 text-lg">
        <p>
          Choosing a stance and listening here require JavaScript. But any podcast app can follow a stance
          through its feed:
        </p>
        <ul className="mt-4 flex list-disc flex-col gap-2 pl-5">
          {stances.map((stance) => (
            <li key={stance}>
              <a className="prose-link" href={stanceFeedLink(stance).path}>
                The latest {stance} episodes
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <a className="prose-link" href={aboutPath}>
            About
          </a>
        </p>
      </div>
    </noscript>
  )
}
