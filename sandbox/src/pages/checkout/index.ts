export { checkout, framedCheckout } from "./routes.tsx";
