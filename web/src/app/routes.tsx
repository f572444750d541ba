import { matchPath, Route, Routes } from 'react-router'
import { type ScreenName, screenOfPath } from '#shared/pages/screens.ts'
import { lazyScreen, type Screen, ScreenView } from '#web/app/screen.tsx'
import { Shell } from '#web/app/shell.tsx'

const screens: Readonly<Record<ScreenName, Screen>> = {
  home: lazyScreen(() => import('#web/app/screens/home-screen.tsx').then((m) => m.HomeScreen)),
  about: lazyScreen(() => import('#web/app/screens/about-screen.tsx').then((m) => m.AboutScreen)),
  methodology: lazyScreen(() =>
    import('#web/app/screens/methodology-screen.tsx').then((m) => m.MethodologyScreen),
  ),
  privacy: lazyScreen(() => import('#web/app/screens/privacy-screen.tsx').then((m) => m.PrivacyScreen)),
  signIn: lazyScreen(() => import('#web/app/screens/sign-in-screen.tsx').then((m) => m.SignInScreen)),
  confirmEmail: lazyScreen(() =>
    import('#web/app/screens/confirm-email-screen.tsx').then((m) => m.ConfirmEmailScreen),
  ),
  mailPreferences: lazyScreen(() =>
    import('#web/app/screens/mail-preferences-screen.tsx').then((m) => m.MailPreferencesScreen),
  ),
  resetPassword: lazyScreen(() =>
    import('#web/app/screens/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  ),
  episode: lazyScreen(() => import('#web/app/screens/episode-screen.tsx').then((m) => m.EpisodeScreen)),
  search: lazyScreen(() => import('#web/app/screens/search-screen.tsx').then((m) => m.SearchScreen)),
  blindSpots: lazyScreen(() =>
    import('#web/app/screens/blind-spots-screen.tsx').then((m) => m.BlindSpotsScreen),
  ),
  compare: lazyScreen(() => import('#web/app/screens/compare-screen.tsx').then((m) => m.CompareScreen)),
  week: lazyScreen(() => import('#web/app/screens/week-screen.tsx').then((m) => m.WeekScreen)),
  topic: lazyScreen(() => import('#web/app/screens/topic-screen.tsx').then((m) => m.TopicScreen)),
  podcast: lazyScreen(() => import('#web/app/screens/podcast-screen.tsx').then((m) => m.PodcastScreen)),
  feed: lazyScreen(() => import('#web/app/screens/feed-screen.tsx').then((m) => m.FeedScreen)),
  feeds: lazyScreen(() => import('#web/app/screens/feeds-screen.tsx').then((m) => m.FeedsScreen)),
  shows: lazyScreen(() => import('#web/app/screens/shows-screen.tsx').then((m) => m.ShowsScreen)),
  bubble: lazyScreen(() => import('#web/app/screens/bubble-screen.tsx').then((m) => m.BubbleScreen)),
  saved: lazyScreen(() => import('#web/app/screens/saved-screen.tsx').then((m) => m.SavedScreen)),
  topicDebugging: lazyScreen(() =>
    import('#web/app/screens/topic-debugging-screen.tsx').then((m) => m.TopicDebuggingScreen),
  ),
  upgrade: lazyScreen(() => import('#web/app/screens/upgrade-screen.tsx').then((m) => m.UpgradeScreen)),
  settings: lazyScreen(() => import('#web/app/screens/settings-screen.tsx').then((m) => m.SettingsScreen)),
  managePodcasts: lazyScreen(() =>
    import('#web/app/screens/manage-podcasts-screen.tsx').then((m) => m.ManagePodcastsScreen),
  ),
  addPodcast: lazyScreen(() =>
    import('#web/app/screens/add-podcast-screen.tsx').then((m) => m.AddPodcastScreen),
  ),
  manageEpisodes: lazyScreen(() =>
    import('#web/app/screens/manage-episodes-screen.tsx').then((m) => m.ManageEpisodesScreen),
  ),
  emailManagement: lazyScreen(() =>
    import('#web/app/screens/email-management-screen.tsx').then((m) => m.EmailManagementScreen),
  ),
  manageRuns: lazyScreen(() =>
    import('#web/app/screens/manage-runs-screen.tsx').then((m) => m.ManageRunsScreen),
  ),
  manageUsers: lazyScreen(() =>
    import('#web/app/screens/manage-users-screen.tsx').then((m) => m.ManageUsersScreen),
  ),
  processing: lazyScreen(() =>
    import('#web/app/screens/processing-screen.tsx').then((m) => m.ProcessingScreen),
  ),
  profile: lazyScreen(() => import('#web/app/screens/profile-screen.tsx').then((m) => m.ProfileScreen)),
  notFound: lazyScreen(() => import('#web/app/screens/not-found-screen.tsx').then((m) => m.NotFoundScreen)),
}

const routes: readonly (readonly [path: string, name: ScreenName])[] = [...screenOfPath, ['*', 'notFound']]

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {routes.map(([path, name]) => (
          <Route key={path} path={path} element={<ScreenView key={name} screen={screens[name]} />} />
        ))}
      </Route>
    </Routes>
  )
}

export function screenNameAt(pathname: string): ScreenName {
  const [, name = 'notFound'] = routes.find(([path]) => matchPath(path, pathname)) ?? []
  return name
}

export async function preloadScreen(pathname: string): Promise<void> {
  await screens[screenNameAt(pathname)].preload()
}
