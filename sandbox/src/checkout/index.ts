import { Hono } from "hono";
import type { AppEnv } from "../http/app.ts";

/** The hosted checkout, mounted at `/pay`. */
export const checkout = new Hono<AppEnv>();
