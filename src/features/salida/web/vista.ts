import { useScreenSearch } from '#web/router.tsx'

export const useVista = () => useScreenSearch('/salida-sistema')
