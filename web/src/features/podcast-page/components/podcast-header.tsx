import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { webAddress } from '#shared/rules/web-address.ts'
import { podcastApps } from '#web/features/podcast-page/podcast-apps.ts'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { PinIcon } from '#web/ui/detail-icons.tsx'
import { FollowButton } from '#web/ui/follow-button.tsx'
import { Picture } from '#web/ui/picture.tsx'

export function PodcastHeader({ podcast }: { podcast: PodcastPage }) {
  const { name, author, image_url, description } = podcast
  return (
    <header className="flex flex-col gap-6 border-b border-line pb-8 sm:flex-row sm:flex-wrap sm:gap-9">
      <div className="size-32 shrink-0 overflow-hidden rounded-xl bg-sunken sm:size-48 md:size-56">
        <Picture
          size={224}
          isEager
          sources={[image_url]}
          missing={<Placeholder text="No Image" />}
          broken={<Placeholder text="Image Error" />}
        />
      </div>
      {/* Wraps below the picture if large text leaves no space beside it. */}
      <div className="flex min-w-0 flex-col gap-3 sm:grow sm:basis-80">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance wrap-anywhere md:text-5xl">
          {name}
        </h1>
        {author && <p className="text-ink-soft wrap-anywhere">{`By ${author}`}</p>}
        <Geography podcast={podcast} />
        {description && (
          <p className="max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">{description}</p>
        )}
        <PodcastLinks podcast={podcast} />
        <AppLinks feedUrl={podcast.rss_url} />
      </div>
    </header>
  )
}

function Placeholder({ text }: { text: string }) {
  return <span className="flex size-full items-center justify-center text-sm text-ink-soft">{text}</span>
}

function Geography({ podcast: { geographyName, geographyType } }: { podcast: PodcastPage }) {
  if (!geographyName) return null
  return (
    <p className="flex items-center gap-2 text-sm font-medium wrap-anywhere">
      <PinIcon className="size-4 shrink-0" />
      {geographyType === 'country' ? 'National podcast' : 'State-focused podcast'}: {geographyName}
    </p>
  )
}

function PodcastLinks({ podcast: { id, name, website_url, rss_url } }: { podcast: PodcastPage }) {
  const website = webAddress(website_url ?? undefined)
  const feed = webAddress(rss_url ?? undefined)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-1">
      <FollowButton subject={{ kind: 'show', id, name, feed: feed ?? null }} />
      {website && (
        <a
          href={website}
          rel="noreferrer nofollow ugc"
          className="prose-link inline-flex min-h-9 items-center wrap-anywhere"
        >
          Website<span className="sr-only"> of {name}</span>
        </a>
      )}
      {feed && (
        <>
          <CopyFeedButton path={feed} subject={name} />
          <noscript>
            <a href={feed} className="prose-link">
              RSS feed for podcast apps
            </a>
          </noscript>
        </>
      )}
    </div>
  )
}

function AppLinks({ feedUrl }: { feedUrl: string | null }) {
  const apps = podcastApps(feedUrl)
  if (apps.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1.5 font-medium">Open in my app</summary>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {apps.map(({ name, href }) => (
          <li key={name}>
            <a
              href={href}
              rel="noreferrer nofollow ugc"
              className="prose-link inline-flex min-h-9 items-center"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        The app must be on this device. If nothing opens, copy the feed address into your app.
      </p>
    </details>
  )
}
