import type { EpisodeView } from '#shared/domain/episode.ts'
import { type Stance, stanceIndex, stanceSlug, stances } from '#shared/domain/stance.ts'
import { formatDate } from '#shared/format/date.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { type Html, html } from '#shared/pages/html.ts'
import { ownPath } from '#shared/rules/web-address.ts'

/** The value of `data-stance` and `data-light`, by which the style sheet colours what belongs to a step of the scale. */
const markOf = (stance: Stance | null) => (stance ? stanceSlug(stance) : 'unrated')

/** Five strokes, the step's own tall: the place on the scale without its colour. */
function glyph(stance: Stance | null): Html {
  const chosen = stance ? stanceIndex(stance) : undefined
  const strokes = stances.map((_, index) => {
    const isChosen = index === chosen
    return html`<rect x="${index * 4}" y="${isChosen ? 0 : 4}" width="2" height="${isChosen ? 12 : 4}" opacity="${isChosen ? 1 : 0.55}" />`
  })
  return html`<svg aria-hidden="true" viewBox="0 0 18 12" class="h-3 w-[1.125rem] shrink-0" fill="currentColor">${strokes}</svg>`
}

/** The name of the step in its colour, and the mark where the votes lay far apart. */
export function badge(episode: EpisodeView): Html {
  const { political_stance: stance, unrated_reason: reason } = episode
  return html`
          <span class="inline-flex flex-wrap items-center gap-1.5">
            <span
              data-stance="${markOf(stance)}"
              class="inline-flex min-h-7 items-center gap-2 rounded-full bg-stance-soft px-3 text-sm font-semibold text-stance-ink data-[stance=unrated]:border data-[stance=unrated]:border-dashed data-[stance=unrated]:border-line-strong"
            >${glyph(stance)}${stanceLabel(stance, reason)}</span>${
              episode.is_contested &&
              html`
            <span class="inline-flex min-h-7 items-center rounded-full border border-line-strong px-2.5 text-sm font-medium">Contested</span>`
            }
          </span>`
}

function picture(imageUrl: string | null): Html {
  const address = ownPath(imageUrl ?? '')
  if (!address) {
    return html`<span class="flex size-full items-center justify-center text-sm text-night-ink-soft">No Image</span>`
  }
  return html`<img src="${address}" alt="" width="224" height="224" decoding="async" class="size-full object-cover" />`
}

/** What the episode is, where and as the site's own script shows it: image, podcast, title, date, stance, place. */
export function episodeHero(episode: EpisodeView): Html {
  const { podcast } = episode
  return html`
    <div class="sidelight" data-light="${markOf(episode.political_stance)}">
      <div class="page flex flex-col gap-6 py-10 sm:flex-row sm:items-end sm:gap-9 md:py-14">
        <div class="size-32 shrink-0 overflow-hidden rounded-xl bg-white/10 sm:size-48 md:size-56">${picture(episode.image_url ?? podcast.image_url)}</div>
        <div class="min-w-0">
          <p class="font-semibold wrap-anywhere">${podcast.name}</p>
          <h1
            class="mt-2 font-serif text-[clamp(1.9rem,4.4vw,3.25rem)] leading-[1.08] font-medium tracking-[-0.018em] text-balance wrap-anywhere"
          >${episode.title}</h1>
          <p class="mt-3 text-night-ink-soft">${formatDate(episode.published_date) ?? 'Unknown date'}</p>
          <div class="mt-4">${badge(episode)}
          </div>
        </div>
      </div>
    </div>${geography(episode)}`
}

/** Which part of the world the podcast speaks from; countries and states are shaded differently. */
function geography({ podcast }: EpisodeView): Html | undefined {
  if (!podcast.geographyName) return undefined
  const isCountry = podcast.geographyType === 'country'
  const shade = isCountry ? 'bg-[color-mix(in_oklab,var(--ink)_16%,var(--paper))]' : 'bg-sunken'
  return html`
    <div class="${shade}">
      <p class="page py-2 text-sm font-medium wrap-anywhere">${isCountry ? 'National podcast' : 'State-focused podcast'}: ${podcast.geographyName}</p>
    </div>`
}
