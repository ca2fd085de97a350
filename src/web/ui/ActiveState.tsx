/** Whether a seller or client is active, by word and shape, not colour alone (OPEN-24). */
export const ActiveState = ({ activo }: { activo: boolean }) => (
  <span className={`state ${activo ? 'ok' : 'off'}`}>{activo ? 'Activo' : 'Inactivo'}</span>
)
