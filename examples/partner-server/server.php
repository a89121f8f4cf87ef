<?php
// A partner's server: it serves its own page, and says to Freehold which of its customers is there.
define("FREEHOLD_URL", getenv("FREEHOLD_URL") ?: "http://127.0.0.1:4600");
define("ORIGIN", "http://127.0.0.1:" . (getenv("PORT") ?: "4700"));
const TYPES = ["html" => "text/html", "css" => "text/css", "js" => "text/javascript", "svg" => "image/svg+xml"];

$path = parse_url($_SERVER["REQUEST_URI"], PHP_URL_PATH);
if ($_SERVER["REQUEST_METHOD"] === "POST" && $path === "/freehold-session") {
    $secret = createSession();
    http_response_code($secret === null ? 502 : 200);
    header("Content-Type: text/plain");
    echo $secret;
    return;
}

$name = $path === "/" ? "index.html" : substr($path, 1);
$file = __DIR__ . "/public/$name";
if (!preg_match('/^[a-z]+\.(html|css|js|svg)$/D', $name, $matches) || !is_file($file)) {
    http_response_code(404);
    return;
}
header("Content-Type: " . TYPES[$matches[1]]);
header("Cross-Origin-Opener-Policy: same-origin");
echo str_replace("{FREEHOLD_URL}", FREEHOLD_URL, file_get_contents($file));

function createSession(): ?string
{
    $options = [
        "method" => "POST",
        "header" => ["Authorization: Bearer " . getenv("FREEHOLD_SECRET_KEY"), "Content-Type: application/json"],
        "content" => json_encode([
            // Your own sign-in says who is there.
            "user" => ["external_id" => "customer-4711"],
            "components" => ["withdraw-all"],
            "scope" => ["refund:read", "refund:request"],
            "origin" => ORIGIN,
        ]),
        "timeout" => 15,
        "ignore_errors" => true,
    ];
    $answer = @file_get_contents(FREEHOLD_URL . "/api/embed/sessions", false, stream_context_create(["http" => $options]));
    $session = json_decode($answer ?: "{}", true);
    if (!isset($session["client_secret"])) error_log($session["detail"] ?? FREEHOLD_URL . " can't be reached.");
    return $session["client_secret"] ?? null;
}
