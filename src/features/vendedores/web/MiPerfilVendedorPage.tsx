import { useSession } from '#web/session.ts'
import { PerfilVendedor } from './PerfilVendedor.tsx'

/** /cliente/perfilvendedor: where 'Mi perfil' leads a seller. */
export const Component = () => <PerfilVendedor idVendedor={useSession().sellerId} from="/cliente/perfilvendedor" />
