import { expect, test } from "vitest";
import { isPlainLoopback } from "~/server/plain-loopback";

test.each([
  "http://localhost/",
  "http://localhost:8787/auth",
  "http://LOCALHOST:8787/",
  "http://ae.localhost:8787/",
  "http://127.0.0.1:8787/",
  "http://[::1]:8787/",
])("%s is this machine over plain http", (address) => expect(isPlainLoopback(new URL(address))).toBe(true));

test.each([
  "https://localhost:8787/",
  "https://127.0.0.1/",
  "http://panel.example/",
  "http://localhost.example/",
  "http://notlocalhost/",
  "http://127.0.0.1.example/",
  "http://192.168.1.5:8787/",
  "http://10.0.0.1/",
  "http://[::2]/",
])("%s is not", (address) => expect(isPlainLoopback(new URL(address))).toBe(false));
