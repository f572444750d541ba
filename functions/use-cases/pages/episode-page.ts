import { badge, episodeHero } from '#functions/use-cases/pages/episode-hero.ts'
import { frame } from '#functions/use-cases/pages/frame.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import type { QuoteView } from '#shared/domain/quote.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { formatClock, formatHoursMinutesSeconds, readingShare } from '#shared/format/duration.ts'
import { headHtml } from '#shared/pages/head-html.ts'
import { type Html, html } from '#shared/pages/html.ts'
import { episodePath, topicPath } from '#shared/pages/page-path.ts'
import { episodeHead } from '#shared/pages/page-texts.ts'
import type { PageContent } from '#shared/pages/shell.ts'
import { episodeData } from '#shared/pages/structured-data.ts'
import { webAddress } from '#shared/rules/web-address.ts'

function titled(title: string, body: Html): Html {
  return html`
          <section>
            <h2 class="font-serif text-[1.75rem] font-medium tracking-tight wrap-anywhere">${title}</h2>${body}
          </section>`
}

/** The native controls, for readers without script; for all others the place where the site's own will stand. */
function audio(audioUrl: string | undefined): Html | undefined {
  if (!audioUrl) return undefined
  return html`
            <div class="flex min-h-[9.125rem] flex-col justify-center rounded-xl border border-line bg-surface p-4 sm:px-5">
              <noscript>
                <audio controls preload="none" src="${audioUrl}" class="w-full">
                  Your browser does not support the audio element.
                </audio>
                <p class="mt-2 text-sm text-ink-soft">Comes from the publisher’s own host, and not before you press Play.</p>
              </noscript>
            </div>`
}

function fact(name: string, value: string): Html {
  return html`<div><dt class="text-sm text-ink-soft">${name}</dt><dd class="mt-0.5 font-semibold wrap-anywhere">${value}</dd></div>`
}

/** Length, reading time and place, in figures. */
function facts({ duration, podcast: { geographyName } }: EpisodeView): Html {
  const times =
    duration === null
      ? []
      : [
          fact('Duration', formatHoursMinutesSeconds(duration)),
          fact('Reading Time', formatHoursMinutesSeconds(duration * readingShare)),
        ]
  return html`
            <dl class="flex flex-wrap gap-x-8 gap-y-3">${times}${geographyName && fact('Geography', geographyName)}</dl>`
}

function summary(episode: EpisodeView): Html | undefined {
  const text = episode.paragraph_summary || episode.description
  if (!text) return undefined
  const points = episode.bullet_points_summary.map((point) => html`<li class="wrap-anywhere">${point}</li>`)
  return titled(
    episode.paragraph_summary ? 'Summary' : 'Description',
    html`
            <p class="mt-3 font-serif text-lg leading-[1.6] whitespace-pre-line wrap-anywhere">${text}</p>${
              points.length > 0 &&
              html`
            <ul class="mt-4 flex list-disc flex-col gap-2 pl-5 leading-relaxed marker:text-line-strong">${points}</ul>`
            }${topicChips(episode)}`,
  )
}

/** The audio from the quote on (W3C Media Fragments URI 1.0, temporal dimension). */
function listenLink(audioUrl: string, seconds: number): Html {
  const [address = audioUrl] = audioUrl.split('#')
  return html`
                <a href="${address}#t=${Math.floor(seconds)}" rel="noreferrer" class="prose-link">Listen at ${formatClock(seconds)}</a>`
}

function quoteItem(quote: QuoteView): Html {
  const { quote_text: text, quote_time_start: start, topic_name: topic } = quote
  const audioUrl = webAddress(quote.audio_url ?? undefined)
  return html`
              <li class="rounded-xl border border-line bg-surface p-4 sm:p-5">
                <blockquote class="font-serif text-[1.1875rem] leading-[1.5] wrap-anywhere">“${text}”</blockquote>
                <p class="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">${
                  audioUrl && typeof start === 'number' && listenLink(audioUrl, start)
                }${topic ? topicChip(topic) : undefined}</p>
              </li>`
}

function topicChip(name: string): Html {
  return html`
                <a
                  href="${topicPath(name)}"
                  class="inline-flex min-h-7 max-w-full items-center rounded-full bg-sunken px-3 text-sm text-ink wrap-anywhere hover:underline"
                >${name}</a>`
}

function quotes(episode: EpisodeView): Html {
  if (episode.quotes.length === 0) {
    return titled('Key Quotes', html`<p class="mt-4 text-ink-soft">No quotes available for this episode.</p>`)
  }
  const items = html`
            <ol class="mt-5 flex flex-col gap-4">${episode.quotes.map(quoteItem)}
            </ol>`
  return titled('Key Quotes', items)
}

function topicChips(episode: EpisodeView): Html | undefined {
  const names = splitTopicNames(episode.topics)
  if (names.length === 0) return undefined
  const chips = names.map((name) => html`<li class="flex max-w-full">${topicChip(name)}</li>`)
  return html`
            <ul aria-label="Topics" class="mt-5 flex flex-wrap gap-1.5">${chips}</ul>`
}

function feeds(links: readonly { title: string; path: string }[]): Html | undefined {
  if (links.length === 0) return undefined
  const items = links.map(
    ({ title, path }) => html`<li><a href="${path}" class="prose-link wrap-anywhere">${title}</a></li>`,
  )
  return titled('Follow in a podcast app', html`<ul class="mt-4 flex flex-col gap-2">${items}</ul>`)
}

/** The place on the scale, who put it there, and why. */
function stance(episode: EpisodeView): Html {
  const { political_stance_explanation: explanation } = episode
  return html`
          <section class="flex flex-col gap-5 rounded-xl border border-line bg-surface p-5 pt-6 sm:p-7">
            <h2 class="font-serif text-2xl font-medium tracking-tight">Stance analysis</h2>${badge(episode)}${
              episode.is_stance_overridden && html`<p>Set by a person.</p>`
            }${
              explanation &&
              html`<p class="leading-relaxed whitespace-pre-line wrap-anywhere">${explanation}</p>`
            }
          </section>`
}

/** An episode to be read without script, laid out as the site's own script lays it out. */
export function episodePage(episode: EpisodeView, siteUrl: string): PageContent {
  const head = { ...episodeHead(episode), path: episodePath(episode.id) }
  const main = html`
    <article>${episodeHero(episode)}
      <div class="page grid grid-cols-1 gap-x-14 gap-y-11 pt-8 pb-20 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
        <div class="flex min-w-0 flex-col gap-11">
          <div class="flex flex-col gap-6">${audio(webAddress(episode.audio_url ?? undefined))}${facts(episode)}
          </div>${summary(episode)}
        </div>
        <aside class="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">${stance(episode)}
        </aside>
        <div class="flex min-w-0 flex-col gap-11">${quotes(episode)}${feeds(head.feeds ?? [])}
        </div>
      </div>
    </article>`
  return { head: headHtml(head, siteUrl, episodeData(episode, head, siteUrl)), firstPaint: frame(main) }
}
