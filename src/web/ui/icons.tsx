/** The portal's icons: one 20 × 20 grid, one stroke. */
const paths = {
  search: 'M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3ZM13.5 13.5L18 18',
  cart: 'M1.5 3H4l2 10h9.5l2-7.5H5M7 17h.01M14.5 17h.01',
  bell: 'M4 14V9a6 6 0 0 1 12 0v5l1.5 1.5h-15ZM8 18h4',
  news: 'M2.5 4h12v12H5a2.5 2.5 0 0 1-2.5-2.500ZM14.500 8h3v5.500a2.500 2.500 0 0 1-2.500 2.500M5.500 7.500h6M5.500 10.500h6M5.500 13h3.500',
  user: 'M10 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3 18c0-4 3-6 7-6s7 2 7 6',
  menu: 'M2 5h16M2 10h16M2 15h16',
  chevron: 'M5 8l5 5 5-5',
  right: 'M8 5l5 5-5 5',
  left: 'M12 5l-5 5 5 5',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  x: 'M4 4l12 12M16 4L4 16',
  warn: 'M10 2.5L18.5 17h-17ZM10 8v4M10 14.5h.01',
  check: 'M3.5 10.5l4 4 9-9',
  clock: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM10 6v4.5l3 2',
  up: 'M10 13.5V2.5M5.5 7L10 2.5 14.5 7M3 17.5h14',
  down: 'M10 2v11M5.5 9L10 13.5 14.5 9M3 17.5h14',
  home: 'M3 9l7-6 7 6v8.5H3ZM8 17.5v-5h4v5',
  grid: 'M3 3h5.5v5.5H3ZM11.5 3H17v5.5h-5.5ZM3 11.5h5.5V17H3ZM11.5 11.5H17V17h-5.500Z',
  list: 'M4 2.5h12v15l-3-1.500-3 1.500-3-1.500-3 1.500ZM7 7h6M7 10.500h6',
  sheet: 'M2.5 3.5h15v13h-15ZM2.5 8h15M2.5 12.2h15M8 3.5v13',
  share:
    'M14.500 2.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM5.500 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM14.500 13.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM7.300 9l5.400-3.400M7.300 11l5.400 3.400',
  ext: 'M11 3h6v6M17 3l-8 8M8 4H3v13h13v-5',
  repeat: 'M4 9V8a3 3 0 0 1 3-3h9M13 2l3 3-3 3M16 11v1a3 3 0 0 1-3 3H4M7 12l-3 3 3 3',
  print: 'M5 7V2.500h10V7M5 14H2.500V7h15v7H15M5 11.500h10v6H5Z',
  pause: 'M7 4v12M13 4v12',
  play: 'M6 4l10 6-10 6Z',
  phone: 'M3 3h4l1.500 4-2 1.500a9 9 0 0 0 5 5l1.500-2 4 1.500v4C9 17.500 3 11 3 3Z',
  folder: 'M2.5 4.5h5l2 2.5h8v9.5h-15Z',
  sun: 'M10 6.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7ZM10 1.500v2M10 16.500v2M1.500 10h2M16.500 10h2M4 4l1.400 1.400M14.600 14.600L16 16M16 4l-1.400 1.400M5.400 14.600L4 16',
  camera: 'M2 6h4l1.500-2.500h5L14 6h4v10.500H2ZM10 8a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  mira: 'M10 4.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM10 1.500v4.500M10 14v4.500M1.500 10H6M14 10h4.500',
  truck:
    'M1.500 4.500h10v9h-10ZM11.500 8h4l3 3v2.500h-7M5 13.500a1.750 1.750 0 1 0 .01 0M15 13.500a1.750 1.750 0 1 0 .01 0',
} as const

export type IconName = keyof typeof paths
export const Icon = ({ name, small }: { name: IconName; small?: boolean }) => (
  <svg className={small ? 'i s' : 'i'} aria-hidden="true" viewBox="0 0 20 20">
    <path d={paths[name]} />
  </svg>
)
