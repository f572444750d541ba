import { Icon, type IconProps } from '#web/ui/icons.tsx'

// Not in `icons.tsx`, because every page loads that file and the home page does not need these icons.

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

export function PinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 21c4.500-4.800 7-8 7-11a7 7 0 0 0-14 0c0 3 2.500 6.200 7 11Z" />
      <circle cx="12" cy="10" r="2.500" />
    </Icon>
  )
}

export function ArrowIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.500 12h15m-6-6 6 6-6 6" />
    </Icon>
  )
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="11" cy="11" r="6.500" />
      <path d="m16 16 4.500 4.500" />
    </Icon>
  )
}

export function BookmarkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 4h10v16l-5-4-5 4Z" />
    </Icon>
  )
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V3.500m-4 4 4-4 4 4M6 11.500H5v9h14v-9h-1" />
    </Icon>
  )
}
