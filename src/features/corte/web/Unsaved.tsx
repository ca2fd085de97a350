import { Ask } from '#web/ui/Ask.tsx'
import { textos } from '../textos.ts'

type Props = { opened: boolean; titulo: string; accion: string; onSi: () => void; onNo: () => void }
/** Asks before another plan takes the place of one that is not kept (OPEN-484). */
export const Unsaved = (props: Props) => <Ask texto={textos.unsaved} {...props} />
