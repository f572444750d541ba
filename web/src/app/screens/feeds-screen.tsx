import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { blindSpotsFeedPath, weekFeedPath } from '#shared/pages/feed-path.ts'
import { blindSpotsPath, latestWeekPath, profilePath, upgradePath } from '#shared/pages/page-path.ts'
import { feedsMeta } from '#web/app/page-texts.ts'
import { FeedLinkRow } from '#web/features/feeds/components/feed-link-row.tsx'
import { StanceFeeds } from '#web/features/feeds/components/stance-feeds.tsx'
import { TopicFeed } from '#web/features/feeds/components/topic-feed.tsx'
import { TopicCombobox } from '#web/features/profile/components/topic-combobox.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { ProsePage } from '#web/ui/prose-page.tsx'

export function FeedsScreen() {
  usePageMeta(feedsMeta)
  return (
    <ProsePage
      title="Feeds for your podcast app"
      introduction="Follow a stance or a topic in the app you already listen with. It's free, and you don't need an account."
      sections={[
        { id: 'what', title: 'What a feed is', body: <WhatItIs /> },
        { id: 'add', title: 'How to add one', body: <HowToAdd /> },
        { id: 'stances', title: 'A feed for each stance', body: <StanceFeeds /> },
        { id: 'topics', title: 'A feed for any topic', body: <TopicFeeds /> },
        { id: 'sides', title: 'What both sides discuss, and what one leaves out', body: <SidesFeeds /> },
        { id: 'own', title: 'A feed of your own', body: <OwnFeed /> },
      ]}
    />
  )
}

function WhatItIs() {
  return (
    <p>
      A feed is a web address that your podcast app checks for new episodes. Add it once, and the episodes
      show up in the app like those of any other show.
    </p>
  )
}

function HowToAdd() {
  return (
    <>
      <ol className="flex list-decimal flex-col gap-2.5 pl-5">
        <li>Copy the address of one of the feeds below.</li>
        <li>
          In your podcast app, find the option to add a show by URL. Apple Podcasts calls it “Follow a Show by
          URL,” Overcast “Add URL,” and AntennaPod “Add podcast by RSS address.” In Pocket Casts, paste the
          address into the search field.
        </li>
        <li>Paste the address and confirm.</li>
      </ol>
      <p>
        Spotify doesn't take feeds from listeners. The audio comes from each show's publisher; our feeds add
        the summary, the rating and the quotes.
      </p>
    </>
  )
}

function TopicFeeds() {
  const input = useRef<HTMLInputElement>(null)
  const [topic, setTopic] = useState<string>()
  return (
    <>
      <p>Every topic has a feed with its newest episodes, from every side.</p>
      <noscript>
        <p>Picking a topic here needs JavaScript. Every topic's page also links to its feed.</p>
      </noscript>
      <div className="flex flex-col gap-4 noscript:hidden">
        <TopicCombobox inputRef={input} chosen={[]} onChoose={({ name }) => setTopic(name)} />
        <TopicFeed name={topic} />
      </div>
    </>
  )
}

function SidesFeeds() {
  return (
    <>
      <ul>
        <li>
          <FeedLinkRow
            name={<PageLink to={latestWeekPath}>The week in five voices</PageLink>}
            path={weekFeedPath}
            subject="the week in five voices"
          />
        </li>
        <li>
          <FeedLinkRow
            name={<PageLink to={blindSpotsPath}>Blind spots</PageLink>}
            path={blindSpotsFeedPath}
            subject="episodes on blind spots"
          />
        </li>
      </ul>
      <p>
        The first has the quotes of each week, from every side. The second has episodes on topics that one
        side discusses and the other hardly does.
      </p>
    </>
  )
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="prose-link">
      {children}
    </Link>
  )
}

function OwnFeed() {
  return (
    <p>
      With{' '}
      <Link to={upgradePath} className="prose-link font-medium">
        Pro
      </Link>{' '}
      you get a feed that brings only the topics, stances and places you chose. Its address is private,
      because anyone who has it can read your feed. Create it, replace it or turn it off in{' '}
      <Link to={profilePath} className="prose-link font-medium">
        your profile
      </Link>
      .
    </p>
  )
}
